/** The add-ons of the demo. Prices are in rupees. */
export const addons = [
  { name: 'Spiral Candles (pack of 4)', price: 49, text: 'Four twisted candles that burn without dripping.' },
  { name: 'Sparkler Candle', price: 79, text: 'Half a minute of golden sparks; for outdoors or a high ceiling.' },
  { name: 'Number Candle', price: 59, text: 'Any digit; write yours in the note.' },
  { name: 'Golden Star Topper', price: 99, text: 'A star of thin card on a wooden stick.' },
  { name: 'Heart Topper', price: 99, text: 'A heart of thin card on a wooden stick.' },
  { name: 'Latex Balloons (set of 10)', price: 149, text: 'Ten balloons in soft colours, not inflated.' },
  { name: 'Foil Star Balloon', price: 129, text: 'One large star, filled with helium on the day.' },
  { name: 'Greeting Card', price: 49, text: 'A folded card with your words written by hand.' },
  { name: 'Rose Bouquet (7 stems)', price: 449, text: 'Seven roses wrapped in paper.' },
  { name: 'Chocolate Box (7 pieces)', price: 299, text: 'Seven truffles from the same kitchen.' },
  { name: 'Party Popper', price: 69, text: 'Paper confetti, no gunpowder.' },
  { name: 'Party Caps (set of 6)', price: 89, text: 'Six caps with elastic bands.' },
  { name: 'Birthday Bunting', price: 119, text: 'Three metres of paper flags.' },
  { name: 'Cake Knife and Server', price: 79, text: 'A knife to cut with and keep.' },
] as const;
