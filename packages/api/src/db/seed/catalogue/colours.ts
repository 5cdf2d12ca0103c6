/** The demo's calm palette. */

export const icing = {
  chocolate: '#7a5344',
  dark: '#553a30',
  vanilla: '#f4e3c1',
  cream: '#fbf1e0',
  strawberry: '#efb9b8',
  rose: '#e6a9ad',
  redVelvet: '#ad4f52',
  mint: '#bfdccb',
  pistachio: '#c3d0a0',
  mango: '#f2c66d',
  butterscotch: '#dfac68',
  blueberry: '#9a9cc6',
  lavender: '#cbbfe0',
  coffee: '#ab8568',
  lemon: '#f3e096',
  orange: '#ecb181',
  kiwi: '#bccf92',
  sky: '#b7d5e4',
  pineapple: '#f3da8b',
  walnut: '#b9875a',
  charcoal: '#5a5255',
} as const;

export const wall = {
  sand: '#eee3d6',
  mist: '#dfe7ea',
  blush: '#efe0e0',
  sage: '#e0e8da',
  straw: '#f0e8d2',
  lilac: '#e4e0ed',
} as const;
