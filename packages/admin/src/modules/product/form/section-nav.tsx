import { type MouseEvent, memo, useEffect, useState } from 'react';
import styles from './product-form.module.css';

export type Section = { readonly id: string; readonly title: string };

/**
 * Returns the current section: the last one whose heading has passed the top of the screen, or the last section at the
 * end of the page.
 */
const useSectionInView = (sections: readonly Section[]): string | undefined => {
  const [currentId, setCurrentId] = useState(sections[0]?.id);
  useEffect(() => {
    const update = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = sections.filter(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) < 160);
      const current = isAtEnd && window.scrollY > 0 ? sections.at(-1) : (passed.at(-1) ?? sections[0]);
      setCurrentId(current?.id);
    };
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [sections]);
  return currentId;
};

/** Sticky navigation that highlights the current section of a long form. */
export const SectionNav = memo(({ sections }: { sections: readonly Section[] }) => {
  const [clickedId, setClickedId] = useState<string>();
  const inView = useSectionInView(sections);
  useEffect(() => {
    // Manual scrolling ends the highlighting of the clicked section.
    if (inView) setClickedId(undefined);
  }, [inView]);
  const scrollTo = (id: string) => (event: MouseEvent) => {
    event.preventDefault();
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    setClickedId(id);
  };
  const current = clickedId ?? inView;
  return (
    <nav className={styles.nav} aria-label="Sections">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={current === id ? 'location' : undefined} onClick={scrollTo(id)}>
          {title}
        </a>
      ))}
    </nav>
  );
});
