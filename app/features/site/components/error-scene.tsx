import { classNames } from '~/components/ui/class-names'
import lostCar from '../pictures/lost-car.svg?no-inline'
import stoppedCar from '../pictures/stopped-car.svg?no-inline'

const hills =
  'M-20 330C70 280 150 270 230 300 330 256 430 262 520 292 570 282 610 288 660 300V372H-20Z'
const ground = 'M-20 356H660V480H-20Z'
const road = 'M-20 372H660V420H-20Z'
const line = 'M-20 396H660'

const stars = [
  [90, 70, 2],
  [180, 120, 1.6],
  [250, 52, 2],
  [350, 90, 1.6],
  [560, 190, 2],
  [60, 170, 1.6],
  [300, 170, 1.4],
] as const

/** A car before a dead-end sign by day, or beside its triangle by night, in the brand's colours. */
export function ErrorScene({ car }: { readonly car: 'lost' | 'stopped' }) {
  return (
    <div
      className={classNames('error-scene', car === 'stopped' && 'error-night')}
      aria-hidden="true"
    >
      <svg viewBox="0 0 620 460" preserveAspectRatio="xMidYMax slice" role="presentation">
        {car === 'lost' ? <DeadEnd /> : <Breakdown />}
      </svg>
      <img
        src={car === 'lost' ? lostCar : stoppedCar}
        alt=""
        width={1200}
        height={560}
        loading="lazy"
      />
    </div>
  )
}

function DeadEnd() {
  return (
    <>
      <circle cx="400" cy="212" r="150" fill="var(--scene-sun)" />
      <path d={hills} fill="var(--scene-mid)" />
      <path d={ground} fill="var(--scene-far)" />
      <path d={road} fill="var(--scene-road)" />
      <path
        d={line}
        stroke="var(--scene-sky)"
        strokeWidth="3"
        strokeDasharray="34 26"
        opacity=".6"
      />
      <g transform="translate(36 6)">
        <path d="M85 262h7V366h-7Z" fill="var(--scene-steel)" />
        <rect
          x="38"
          y="166"
          width="100"
          height="100"
          rx="11"
          transform="rotate(45 88 216)"
          fill="var(--color-glow)"
          stroke="var(--scene-road)"
          strokeWidth="5"
        />
        <path d="M88 252V204" stroke="var(--scene-road)" strokeWidth="13" />
        <path d="M62 196H114" stroke="var(--color-error)" strokeWidth="14" />
      </g>
    </>
  )
}

function Breakdown() {
  return (
    <>
      <circle cx="470" cy="120" r="52" fill="var(--color-glow)" />
      <circle cx="450" cy="108" r="46" fill="var(--color-deep)" />
      <g fill="var(--color-on-deep-2)">
        {stars.map(([cx, cy, r]) => (
          <circle key={cx} cx={cx} cy={cy} r={r} />
        ))}
      </g>
      <path d={hills} fill="var(--color-deep-2)" />
      <path d={ground} fill="var(--color-deep-2)" />
      <path d={road} fill="var(--scene-road)" />
      <path
        d={line}
        stroke="var(--color-glow)"
        strokeWidth="3"
        strokeDasharray="34 26"
        opacity=".5"
      />
      <path
        d="M96 396L124 346L152 396Z"
        fill="none"
        stroke="var(--color-error)"
        strokeWidth="9"
        strokeLinejoin="round"
      />
      <path d="M84 398h80" stroke="var(--color-on-deep-2)" strokeWidth="4" strokeLinecap="round" />
    </>
  )
}
