const TRUNK = 'M0 0c10-60 26-118 62-176'
const LEAVES =
  'M62-176c-34-36-78-40-116-8 42-14 82-8 116 8ZM62-176c-50-6-86 20-98 66 26-40 58-60 98-66ZM62-176c-10-46 6-84 50-106-20 38-32 70-50 106ZM62-176c36-34 78-36 112-2-40-14-78-12-112 2ZM62-176c48-2 80 26 88 74-24-40-50-64-88-74ZM62-176c8 34 2 66-18 92-2-36 4-64 18-92Z'

/** Foot and size of each palm; a negative size leans to the left. */
const palms = [
  [706, 374, 0.36],
  [736, 372, 0.44],
  [756, 376, -0.3],
  [1690, 478, -1.36],
  [1764, 480, 1.02],
  [150, 478, 0.9],
  [96, 480, -0.68],
] as const

const SHORE = 'M0 458c200-14 330 10 520-2s330-14 560 0 330-10 520-4 220 4 320-2'

/** A beach road before an island and a sail; colours are the brand's `--scene-*`. */
export function CoastScene() {
  return (
    <svg viewBox="0 0 1920 600" preserveAspectRatio="xMidYMax slice" role="presentation">
      <circle cx="1250" cy="318" r="182" fill="var(--scene-sun)" />
      <path
        d="M870 150a33 33 0 0 1 24-37 43 43 0 0 1 72 0 33 33 0 0 1 24 37ZM1486 196a41 41 0 0 1 30-46 53 53 0 0 1 88 0 41 41 0 0 1 30 46ZM248 236a29 29 0 0 1 21-32 37 37 0 0 1 62 0 29 29 0 0 1 21 32ZM0 392c70-34 150-52 236-30 60-40 150-44 220-6 70-14 120 2 170 36ZM1430 392c60-30 120-44 180-26 70-36 180-34 310 6v20Z"
        fill="var(--scene-far)"
      />
      <path d="M0 390h1920v210H0Z" fill="var(--scene-mid)" />
      <g strokeLinecap="round">
        <path
          d="M1110 402h280M1140 416h220M1176 430h150"
          stroke="var(--scene-sun)"
          strokeWidth="7"
        />
        <path
          d="M60 412h150M260 426h90M430 408h190M700 424h120M860 408h110M1500 412h170M1720 428h120M1560 440h80M160 446h120M560 444h160"
          stroke="var(--scene-sky)"
          strokeWidth="4"
          opacity=".8"
        />
      </g>
      <path d="M650 394c20-20 46-28 76-28s58 8 80 28Z" fill="var(--scene-near)" />
      {palms.slice(0, 3).map(palm)}
      <path d="M628 394h200l-14 8H644Z" fill="var(--scene-sky)" />
      <path d="M976 384h68l-12 14h-44Z" fill="var(--scene-steel)" />
      <path d="M1008 378v-92l40 92Z" fill="var(--color-page)" />
      <path d="M1002 378v-76l-26 76Z" fill="var(--scene-far)" />
      <path d={`${SHORE}V604H0Z`} fill="var(--scene-far)" />
      <path d={SHORE} fill="none" stroke="var(--color-page)" strokeWidth="6" />
      {palms.slice(3).map(palm)}
      <path d="M0 476h1920v22H0Z" fill="var(--scene-road)" />
      <path
        d="M0 487h1920"
        stroke="var(--scene-sky)"
        strokeWidth="1.5"
        strokeDasharray="26 22"
        opacity=".5"
      />
      <path
        d="M100 536h120M420 556h80M1560 540h160M1440 566h90M180 572h200M1660 578h140"
        stroke="var(--scene-sky)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}

function palm([x, y, size]: (typeof palms)[number]) {
  return (
    <g key={x} transform={`translate(${x} ${y})scale(${size} ${Math.abs(size)})`}>
      <path
        d={TRUNK}
        fill="none"
        stroke="var(--scene-steel)"
        strokeWidth="12"
        strokeLinecap="round"
      />
      <path d={LEAVES} fill="var(--scene-near)" />
      <path
        d="M52-168a5 5 0 1 0 10 0 5 5 0 1 0-10 0ZM62-167a5 5 0 1 0 10 0 5 5 0 1 0-10 0Z"
        fill="var(--scene-steel)"
      />
    </g>
  )
}
