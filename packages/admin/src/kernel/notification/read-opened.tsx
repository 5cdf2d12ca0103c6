import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { newestQuery, useMarkRead } from './notification.data.ts';

/**
 * Marks notifications about the record of the screen as read while the page is visible, such as one that was tapped on a phone. The server
 * sends no SMS about what is read.
 */
export function ReadOpened() {
  const { pathname } = useLocation();
  const isVisible = useDocumentVisibility() === 'visible';
  const { data: newest = [] } = useQuery(newestQuery);
  const markRead = useMarkRead();
  // Each notification is tried once, because those of a failed call are unread again.
  const tried = useRef(new Set<string>());
  const unread = isVisible ? newest.filter(({ read, link }) => !read && link === pathname) : [];
  const ids = unread.map(({ _id }) => _id).join();
  const mark = useEffectEvent(() => {
    const fresh = unread.map(({ _id }) => _id).filter((id) => !tried.current.has(id));
    for (const id of fresh) tried.current.add(id);
    if (fresh.length > 0) markRead(fresh);
  });
  useEffect(() => {
    if (ids !== '') mark();
  }, [ids]);
  return null;
}
