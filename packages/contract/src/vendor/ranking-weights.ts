/**
 * Weights of the ranking of vendors. The score of a store is a sum of penalties, all in kilometres: the store with the lowest
 * score is suggested first.
 */
export type RankingWeights = {
  /** Penalty per kilometre between store and delivery location. */
  readonly distance: number;
  /** Kilometres for each order that the store already has in the slot. */
  readonly load: number;
  /** Kilometres for each 100 rupees of delivery charge. */
  readonly price: number;
  /** Kilometres for each 10 percentage points of offers that the store did not accept. */
  readonly acceptance: number;
  /** Kilometres for each star that the rating is below `neutralRating`. */
  readonly rating: number;
};

/** The weights when the assignment settings have none: an order in the slot counts as much as a kilometre. */
export const defaultWeights: RankingWeights = { distance: 1, load: 1, price: 0, acceptance: 0, rating: 0 };

/** The rating in stars of a store without reviews. A higher rating lowers the score, a lower rating raises it. */
export const neutralRating = 4;
