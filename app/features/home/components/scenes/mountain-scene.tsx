/** Left foot, half the width and the height of each fir, in the drawing's units. */
const firs = [
  [-20, 22, 46],
  [66, 21, 60],
  [165, 17, 80],
  [207, 21, 76],
  [296, 16, 80],
  [342, 21, 85],
  [444, 18, 62],
  [537, 17, 64],
  [591, 21, 69],
  [691, 18, 67],
  [771, 20, 60],
  [869, 18, 58],
  [959, 22, 56],
  [1051, 19, 68],
  [1150, 20, 57],
  [1243, 16, 83],
  [1333, 23, 49],
  [1416, 16, 71],
  [1523, 21, 84],
  [1599, 20, 46],
  [1687, 22, 56],
  [1763, 15, 67],
  [1852, 17, 84],
  [1907, 20, 70],
] as const

/** Middle of each round tree, and the radius of its crown. */
const roundTrees = [
  [-10, 24],
  [69, 30],
  [138, 34],
  [246, 33],
  [342, 21],
  [414, 36],
  [488, 32],
  [608, 21],
  [727, 35],
  [852, 37],
  [1625, 36],
  [1725, 27],
  [1828, 33],
  [1914, 33],
] as const

const ROAD = 476

const forest = firs
  .map(([x, half, height]) => `M${x} 472l${half}-${height} ${half} ${height}Z`)
  .join('')
const trunks = roundTrees
  .map(([x, radius]) => `M${x - 3} ${ROAD - radius - 13}h6V${ROAD}h-6Z`)
  .join('')
/** A large crown between two small ones. */
const crowns = roundTrees
  .map(([x, radius]) => {
    const side = radius * 0.67
    return [
      circle(x, ROAD - 10 - 1.5 * radius, radius),
      circle(x - radius * 0.83, ROAD - 10 - radius, side),
      circle(x + radius * 0.83, ROAD - 10 - radius, side),
    ].join('')
  })
  .join('')

/** Barú behind the forest, a dirt road and a ceiba tree; colours are the brand's `--scene-*`. */
export function MountainScene() {
  return (
    <svg viewBox="0 0 1920 600" preserveAspectRatio="xMidYMax slice" role="presentation">
      <circle cx="1210" cy="226" r="128" fill="var(--scene-sun)" />
      <path
        d="M0 470V344l110-44 96 38 130-76 92 62 120-30 110 52 124-90 96-60 60-74 44-26 40 8 34-22 46 16 52 62 70 40 96 82 104-34 116 50 120-64 130 54 130-46v328Z"
        fill="var(--scene-far)"
      />
      <path
        d="M0 474V402c90-46 170-40 262 4 110-66 214-62 330-6 96-54 190-52 300-6 110-70 260-64 372-4 112-58 236-52 330 2 100-52 208-46 326-8v90Z"
        fill="var(--scene-mid)"
      />
      <path d={forest} fill="var(--scene-near)" opacity=".55" />
      <g stroke="var(--scene-sky)" strokeLinecap="round" opacity=".8">
        <path d="M700 330h190M930 348h70M1380 322h240M1650 338h60M180 352h210" strokeWidth="12" />
        <path d="M760 352h90M1440 344h120M250 372h90" strokeWidth="7" />
      </g>
      <path d={trunks} fill="var(--scene-steel)" />
      <path d={crowns} fill="var(--scene-near)" />
      <g transform="translate(1596 0)">
        <path
          d="M0 476c14-10 24-40 26-92l4-170h34l4 170c2 52 14 82 36 92-22-2-36-10-46-26-2 12-6 20-12 26-8-8-12-16-14-28-8 18-18 26-32 28Z"
          fill="var(--scene-steel)"
        />
        <path
          d="M46 262C22 236 0 226-40 214M50 244c26-26 56-34 96-42M47 226c-6-30-14-46-28-64M50 222c8-26 20-42 38-58"
          fill="none"
          stroke="var(--scene-steel)"
          strokeWidth="11"
          strokeLinecap="round"
        />
        <path
          d="M-110 214c0-24 22-42 50-42 8-30 38-48 72-44 14-22 46-34 76-24 30-10 62 4 72 28 30-2 56 16 60 42 20 4 32 18 32 36 0 8-6 14-16 14H-98c-8 0-12-4-12-10Z"
          fill="var(--scene-near)"
        />
        <path
          d="M-60 186c12-26 40-40 70-34 12-20 40-30 66-20-26 2-44 12-54 30-36-6-62 2-82 24Z"
          fill="var(--scene-mid)"
          opacity=".6"
        />
      </g>
      <path d="M0 470h1920v130H0Z" fill="var(--scene-mid)" />
      <path
        d="M0 520c240-18 420 10 640-4s420-12 660 4 420-12 620-6v86H0Z"
        fill="var(--scene-far)"
      />
      <path
        d="M90 548l8-18 6 18M110 548l6-12 5 12M520 560l8-20 7 20M544 560l5-12 5 12M1700 548l8-20 7 20M1724 548l6-13 5 13"
        fill="var(--scene-near)"
      />
      <path d="M0 476h1920v24H0Z" fill="var(--scene-road)" />
      <path
        d="M40 494h22M150 482h14M300 490h28M470 483h16M610 492h22M800 484h12M960 493h26M1180 484h14M1390 491h24M1580 483h16M1760 492h22"
        stroke="var(--scene-sky)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".28"
      />
    </svg>
  )
}

function circle(x: number, y: number, radius: number): string {
  const [r, width] = [round(radius), round(2 * radius)]
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${width} 0a${r} ${r} 0 1 0-${width} 0Z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
