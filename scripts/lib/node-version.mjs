// Two versions of Node: the minimum for npm and these scripts, and the version that runs the product, which the project
// installs as a package.
export const MINIMUM_NODE = '20.19.0';
export const PRODUCT_NODE = '24.0.0';

/** Returns whether `version` ("24.21.0", "v20.19.0") is `minimum` or later. */
export function isAtLeast(version, minimum) {
  const actual = numbersOf(version);
  const required = numbersOf(minimum);
  for (let index = 0; index < required.length; index += 1) {
    const difference = (actual[index] || 0) - required[index];
    if (difference !== 0) return difference > 0;
  }
  return true;
}

function numbersOf(version) {
  return version.replace(/^v/, '').split('-')[0].split('.').map(Number);
}
