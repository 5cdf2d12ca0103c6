/** Number of characters in the list, followed by an ellipsis (spec 2 §9). */
const most = 20;

export const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
};
