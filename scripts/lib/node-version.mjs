// Two versions matter: what a machine must bring to run npm and these scripts, and what the product itself runs on
// (the project pins its own copy, so nobody has to install it).
export const MINIMUM_NODE = '20.19.0';
export const PRODUCT_NODE = '24.0.0';

/** Whether `version` ("24.21.0", "v20.19.0") is `minimum` or later. */
export function isAtLeast(version, minimum) {
  const have = parts(version);
  const need = parts(minimum);
  for (let index = 0; index < need.length; index += 1) {
    const difference = (have[index] || 0) - need[index];
    if (difference !== 0) return difference > 0;
  }
  return true;
}

function parts(version) {
  return version.replace(/^v/, '').split('-')[0].split('.').map(Number);
}
