/** Settings that switch off the limits of calls per minute, which tests and benchmarks exceed. */
export const unlimitedCalls = { RATE_LIMIT_PER_PERSON: '0', RATE_LIMIT_PER_ADDRESS: '0' };
