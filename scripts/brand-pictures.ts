// node scripts/brand-pictures.ts: draws what a shared link of each sample brand shows, in its theme, after a change of it.
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { brands } from '../directus/sample/brands.ts'

const files = new URL('../directus/sample/files/', import.meta.url)

/** The car of each brand's landing page, from the side. */
const cars = {
  firefly: 'crossover-deep-red.svg',
  ceiba: 'large-suv-sand-beige.svg',
  marea: 'minivan-ocean-blue.svg',
} as const

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  for (const { brand, theme, brand_logo, share_image } of brands) {
    await page.setContent(pictureOf(brand, theme?.colors?.scene ?? {}, String(brand_logo)))
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
    const picture = await page.screenshot({ type: 'jpeg', quality: 86 })
    writeFileSync(new URL(String(share_image), files), picture)
  }
} finally {
  await browser.close()
}

type Scene = Readonly<Record<string, string | undefined>>

/** The bay with its bridge, the brand's logo above and its car on the road. */
function pictureOf(brand: keyof typeof cars, scene: Scene, logo: string): string {
  const { sky, sun, far, mid, near, steel, road } = scene
  const cables = [...Array(11).keys()]
    .map((i) => (i + 1) / 12)
    .map((t) => `M${470 + 660 * t} 402v${-596 * t * (1 - t)}`)
    .join('')
  return `<style>
      body { margin: 0; position: relative; width: 1200px; height: 630px; overflow: hidden }
      svg, img { position: absolute }
      .logo { top: 48px; left: 64px; height: 120px }
      .car { left: 300px; top: 214px; width: 830px }
    </style>
    <svg width="1200" height="630" viewBox="0 0 1200 630" fill="none">
      <path fill="${sky}" d="M0 0h1200v630H0Z"/>
      <circle cx="905" cy="190" r="104" fill="${sun}"/>
      <path fill="${far}" d="M0 372Q140 236 300 300T620 318q110-70 230-22t350 60v140H0Z"/>
      <path fill="${mid}" d="M0 420Q210 300 420 372t430-4 350 32v130H0Z"/>
      <path stroke="${steel}" stroke-width="9" d="M470 402Q800 104 1130 402M0 402h1200"/>
      <path stroke="${steel}" stroke-width="3" d="${cables}"/>
      <path fill="${near}" d="M0 470Q240 404 520 452t680-22v120H0Z"/>
      <path fill="${road}" d="M0 512h1200v118H0Z"/>
      <path stroke="${sky}" stroke-width="6" stroke-dasharray="64 46" d="M0 600h1200"/>
    </svg>
    <img class="logo" src="${data(logo)}" alt="">
    <img class="car" src="${data(cars[brand])}" alt="">`
}

function data(name: string): string {
  return `data:image/svg+xml;base64,${readFileSync(new URL(name, files)).toString('base64')}`
}
