import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Accent colour, a deep berry. */
const berry: MantineColorsTuple = [
  '#fdf0f5',
  '#f9dce7',
  '#f0b8cd',
  '#e78fb0',
  '#dd6593',
  '#d04a7f',
  '#bd356a',
  '#a3285a',
  '#86204a',
  '#6b1a3c',
];

/** Warm neutral greys, from background to text. */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ef',
  '#e9e6e1',
  '#dad6cf',
  '#c4beb5',
  '#958d83',
  '#6b645d',
  '#55504a',
  '#3b3733',
  '#272422',
];

/** Greys of the dark scheme, from text to background. */
const dark: MantineColorsTuple = [
  '#ebe7e3',
  '#d3cdc7',
  '#aea7a0',
  '#8d867f',
  '#4a4541',
  '#3d3935',
  '#2e2b28',
  '#232120',
  '#1b1918',
  '#141312',
];

/** Status colours, dark enough for white text on them, and as text on their own tint. */
const green: MantineColorsTuple = [
  '#eef8f0',
  '#d9f0de',
  '#b3dfbd',
  '#86ca96',
  '#57b26e',
  '#379a52',
  '#26823f',
  '#1d6b33',
  '#165529',
  '#0f3f1e',
];
const yellow: MantineColorsTuple = [
  '#fff8e6',
  '#fdedc4',
  '#f9da89',
  '#f2c14b',
  '#e3a51d',
  '#c4870d',
  '#9e6a06',
  '#7d5204',
  '#5f3e03',
  '#432c02',
];
const red: MantineColorsTuple = [
  '#fff4f3',
  '#ffe1de',
  '#ffc6c1',
  '#ff9f97',
  '#f77a70',
  '#e35a50',
  '#cf3d34',
  '#b3261e',
  '#931c16',
  '#741511',
];

const px = (size: number) => `${size / 16}rem`;

export const theme = createTheme({
  colors: { berry, gray, dark, green, yellow, red },
  primaryColor: 'berry',
  primaryShade: { light: 7, dark: 6 },
  black: '#272422',
  defaultRadius: 'md',
  radius: { xs: px(4), sm: px(6), md: px(8), lg: px(12), xl: px(16) },
  fontFamily: "'Inter Variable', 'Noto Sans Scripts', system-ui, sans-serif",
  fontSizes: { xs: px(12), sm: px(14), md: px(14), lg: px(16), xl: px(20) },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.35' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: px(22), lineHeight: '1.25' },
      h2: { fontSize: px(17), lineHeight: '1.3' },
      h3: { fontSize: px(15), lineHeight: '1.35' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Table: { defaultProps: { fz: 13, tabularNums: true, verticalSpacing: 8, horizontalSpacing: 12 } },
    Paper: { defaultProps: { withBorder: true } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 30 } },
  },
});

/** Mantine's tints for the dark scheme are too dark to distinguish statuses. */
const darkTints = Object.fromEntries(
  Object.entries({ berry, green, yellow, red }).flatMap(([name, shades]) => [
    [`--mantine-color-${name}-light`, `color-mix(in srgb, ${shades[6]} 28%, transparent)`],
    [`--mantine-color-${name}-light-color`, shades[2]],
  ]),
);

/** Semantic CSS variables; style sheets use these instead of palette colours. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--header-height': px(52) },
  light: {
    '--page': gray[0],
    '--rail': gray[1],
    '--line': gray[2],
    '--row-hover': gray[0],
    '--accent-text': berry[7],
    '--accent-soft': berry[1],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': red[7],
    '--mantine-color-default-border': gray[3],
  },
  dark: {
    ...darkTints,
    '--page': dark[8],
    '--rail': dark[9],
    '--line': dark[5],
    '--row-hover': dark[6],
    '--accent-text': berry[3],
    '--accent-soft': '#43202f',
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': red[3],
    '--mantine-color-anchor': berry[3],
    '--mantine-color-default-border': dark[4],
  },
});
