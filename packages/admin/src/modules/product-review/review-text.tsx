import { Button, Text } from '@mantine/core';
import { useState } from 'react';

/** Number of characters in the list, followed by an ellipsis (spec 2 §9). */
const maxLength = 20;

export function shorten(text: string): string {
  const characters = [...text];
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : text;
}

/** Text of a review, shortened until it is expanded. */
export function ReviewText({ text, user }: { text: string; user: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const short = shorten(text);
  if (short === text) return text;
  return (
    <>
      <Text
        component="span"
        inherit
        title={isOpen ? undefined : text}
        style={{ whiteSpace: isOpen ? 'pre-line' : undefined }}
      >
        {isOpen ? text : short}
      </Text>{' '}
      <Button
        variant="subtle"
        size="compact-xs"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Less' : 'More'} of the review by ${user}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Less' : 'More'}
      </Button>
    </>
  );
}
