/** Half the span of each arch of the bridge, its crown and its steepness, in the drawing's units. */
const CROWN_X = 1290
const outer = { half: 530, crown: 120, steep: 0.0015 }
const inner = { half: 500, crown: 158, steep: 0.00158 }

/** The Puente de las Américas before the sun, with the city behind; colours are the brand's `--scene-*`. */
export function BridgeScene() {
  return (
    <svg viewBox="0 0 1920 600" preserveAspectRatio="xMidYMax slice" role="presentation">
      <circle cx={CROWN_X} cy="300" r="196" fill="var(--scene-sun)" />
      <path d={skyline} fill="var(--scene-far)" />
      <path
        d="M700 472c70-34 150-44 230-22 90-46 210-50 300-10 96-38 200-30 290 2 90-40 230-44 420 14v20H700Z"
        fill="var(--scene-mid)"
      />
      <path d="M0 470h1920v130H0Z" fill="var(--scene-far)" />
      <path
        d="M60 522h180M330 548h90M1600 524h200M1480 552h120M120 574h240M1640 580h160"
        stroke="var(--scene-sky)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g fill="none" stroke="var(--scene-near)" strokeLinejoin="round">
        <path d={truss} strokeWidth="2" />
        <path d={archPath(outer)} strokeWidth="6" />
        <path d={archPath(inner)} strokeWidth="5" />
        <path d={hangers} strokeWidth="1.6" />
      </g>
      <g stroke="var(--scene-road)" opacity=".55">
        <path d="M0 464h1920" strokeWidth="1.5" />
        <path d="M-.75 470h1920" strokeWidth="12" strokeDasharray="1.5 24.5" />
      </g>
      <path d="M0 476h1920v20H0Z" fill="var(--scene-road)" />
      <path
        d="M0 486h1920"
        stroke="var(--scene-sky)"
        strokeWidth="1.5"
        strokeDasharray="26 22"
        opacity=".5"
      />
      <path
        d="M300 496h16v104h-16ZM790 496h22v104h-22ZM1768 496h22v104h-22Z"
        fill="var(--scene-near)"
      />
    </svg>
  )
}

type Arch = typeof outer

function heightAt(x: number, { crown, steep }: Arch): number {
  return Math.round((crown + steep * (x - CROWN_X) ** 2) * 10) / 10
}

/** A parabola is a quadratic curve whose control point lies as far over the crown as the feet lie under it. */
function archPath(arch: Arch): string {
  const foot = heightAt(CROWN_X + arch.half, arch)
  return `M${CROWN_X - arch.half} ${foot}Q${CROWN_X} ${2 * arch.crown - foot} ${CROWN_X + arch.half} ${foot}`
}

function every(from: number, step: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index * step)
}

const truss = `M${every(800, 28, 36)
  .map((x, index) => `${x} ${heightAt(x, index % 2 === 0 ? inner : outer)}`)
  .join('L')}`

const hangers = every(882, 48, 18)
  .map((x) => `M${x} ${heightAt(x, inner)}V476`)
  .join('')

/** Left edge and width of each building, and its roof; the twisted one has a spire. */
const buildings = [
  [236, 20, 438],
  [260, 25, 414],
  [292, 30, 428],
  [332, 22, 392],
  [359, 27, 410],
  [394, 32, 368],
  [437, 24, 402],
  [467, 29, 346],
  [505, 21, 380],
  [530, 26, 332],
  [563, 31, 396],
  [604, 23, 360],
  [632, 28, 408],
  [668, 20, 376],
  [699, 25, 420],
  [730, 30, 398],
  [769, 22, 432],
  [795, 27, 414],
  [829, 32, 442],
] as const

const skyline = `${buildings.map(([x, width, roof]) => `M${x} ${roof}h${width}V472h-${width}Z`).join('')}M530 332l13-30 13 30Z`
