/** spec 2 §9: the list shows the first 20 characters and an ellipsis. */
const most = 20;

export const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
};
