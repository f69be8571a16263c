/** A booking as the counter meets it. Dates are Panama-local, `YYYY-MM-DDTHH:mm`; money in cents. */
export type Rental = {
  readonly id: number
  readonly code: string
  readonly renter: string
  readonly phone: string
  readonly pickup: string
  readonly return: string
  /** Slugs. */
  readonly pickupBranch: string
  readonly returnBranch: string
  readonly isOut: boolean
  readonly car: string
  readonly vehicle: number | null
  readonly plate: string
  readonly balance: number
  /** State of the pre-check-in, and of the look at its photos; empty: there is none. */
  readonly precheck: string
  readonly review: string
}

/** A booking whose vehicle is not back, wherever it is due. */
export type Keeper = Pick<Rental, 'id' | 'pickup' | 'return' | 'vehicle'> & {
  /** Empty: whoever looks may not see that booking. */
  readonly code: string
}

export type Day = {
  /** Bookings of a vehicle that is not back, with what keeps it. */
  readonly withoutCar: readonly { readonly booking: Rental; readonly late: Keeper }[]
  readonly latePickups: readonly Rental[]
  readonly pickups: readonly Rental[]
  readonly lateReturns: readonly Rental[]
  readonly returns: readonly Rental[]
}

type Asked = {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly now: string
  /** Slug; empty: all. */
  readonly branch: string
}

type Found = {
  readonly rentals: readonly Rental[]
  readonly next: readonly Rental[]
  readonly late: readonly Keeper[]
}

/**
 * Nothing falls between what is late and what is to come: a pick-up that is a minute late moves from one to the other. A day
 * that is over has what was not done.
 */
export function dayOf({ rentals, next, late }: Found, { day, now, branch }: Asked): Day {
  const isOf = (moment: string) =>
    moment.startsWith(day) && (moment >= now || day < now.slice(0, 10))
  const isHere = (slug: string) => branch === '' || branch === slug
  const out = rentals.filter((one) => !one.isOut && isHere(one.pickupBranch))
  const back = byReturn(rentals.filter((one) => isHere(one.returnBranch)))
  return {
    withoutCar: next.flatMap((booking) => {
      const keeper = late.find(
        ({ id, vehicle }) => vehicle === booking.vehicle && id !== booking.id,
      )
      const isNext = keeper !== undefined && booking.pickup > keeper.pickup
      return isNext && isHere(booking.pickupBranch) ? [{ booking, late: keeper }] : []
    }),
    latePickups: out.filter(({ pickup }) => pickup < now),
    pickups: out.filter(({ pickup }) => isOf(pickup)),
    lateReturns: back.filter((one) => one.return < now),
    returns: back.filter((one) => isOf(one.return)),
  }
}

function byReturn(rentals: readonly Rental[]): Rental[] {
  return rentals.toSorted((a, b) => (a.return < b.return ? -1 : 1))
}
