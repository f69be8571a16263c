/** Bounds of a season, a length and a limit, both ends included; the Studio and its files refuse the rest. */
export const rateBounds = {
  percent: { least: -90, most: 400 },
  /** USD a day. */
  price: { least: 5, most: 2000 },
  /** Days of the shortest stay: nobody rents for longer (D4). */
  minimumRental: { least: 1, most: 90 },
  /** The same of all cars at all branches: a longer one closes the house. */
  longestMinimumEverywhere: 14,
  /** Days that a movable holiday is made longer. */
  around: { least: 0, most: 60 },
  /** A length-of-rental discount: shorter ones are one day, and nobody rents for longer. */
  lengthDays: { least: 2, most: 90 },
  lengthPercent: { least: 0, most: 90 },
  /** A year. */
  noticeHours: { least: 0, most: 8760 },
  /** A day. */
  minutesBeforeClosing: { least: 0, most: 1440 },
  priority: { least: -1000, most: 1000 },
} as const
