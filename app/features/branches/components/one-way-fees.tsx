import { Link } from '@tanstack/react-router'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import { driveWords } from '../branch-words'
import type { BranchPage, Route } from '../branches.functions'

/** Two tables side by side, the cheapest first. */
export function OneWayFees({
  routes,
  bothWays,
  locale,
}: Pick<BranchPage, 'routes' | 'bothWays'> & { readonly locale: Locale }) {
  const half = Math.ceil(routes.length / 2)
  const timed = routes.some(({ minutes }) => minutes !== null)
  const halves = [routes.slice(0, half), routes.slice(half)].filter(({ length }) => length > 0)
  return (
    <section className="bch-block" aria-labelledby="bch-one-way">
      <h2 className="h3" id="bch-one-way">
        {m.branches_one_way()}
      </h2>
      <p className="muted">
        {bothWays ? m.branches_one_way_both() : m.branches_one_way_each()}{' '}
        {timed && m.branches_one_way_times()}
      </p>
      <div className="bch-halves">
        {halves.map((some) => (
          <FeeTable key={some[0]?.slug} routes={some} timed={timed} locale={locale} />
        ))}
      </div>
    </section>
  )
}

function FeeTable({
  routes,
  timed,
  locale,
}: {
  readonly routes: readonly Route[]
  readonly timed: boolean
  readonly locale: Locale
}) {
  return (
    <table className="bch-fees">
      <thead>
        <tr>
          <th scope="col">{m.branches_return_at()}</th>
          {timed && <th scope="col">{m.branches_driving()}</th>}
          <th scope="col">{m.branches_fee()}</th>
        </tr>
      </thead>
      <tbody>
        {routes.map((route) => (
          <tr key={route.slug}>
            <th scope="row">
              <Link to="/sucursales/$slug" params={{ slug: route.slug }} preload={false}>
                {route.name[locale]}
              </Link>
            </th>
            {timed && <td>{timeOf(route)}</td>}
            <td className="num">
              <b>
                {route.fee > 0
                  ? formatMoney(route.fee, { decimals: 'auto' })
                  : m.branches_no_charge()}
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function timeOf({ minutes, ferry }: Route): string {
  if (minutes === null) return ferry ? m.branches_ferry() : '–'
  const time = driveWords(minutes)
  return ferry ? m.branches_and_ferry({ time }) : time
}
