/** What is missing before a step of an order. Only an order with several rules needs both. */
export const proofNeeds = ['photo', 'code', 'photo_or_code', 'photo_and_code'] as const;
export type ProofNeed = (typeof proofNeeds)[number];
