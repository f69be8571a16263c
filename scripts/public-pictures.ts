// node scripts/public-pictures.ts: draws the pictures of public/ that are the same for every brand, after a change of this file.
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright'

const folder = new URL('../public/', import.meta.url)

/** Colors that belong to no brand: the inks of the page and the sand of a Panamanian beach. */
const color = {
  night: '#1e191c',
  dusk: '#574e54',
  hill: '#3a3237',
  road: '#2a2427',
  sun: '#f6c667',
  sky: '#f1eeed',
  sea: '#d9d2d0',
  white: '#ffffff',
} as const

/** A car from the side, 100 wide and 44 high, its wheels on the lower edge. */
const car = `
  <path fill="${color.white}" d="M4 36V26q0-4 4-5l14-3 12-11q4-4 10-4h18q6 0 10 4l9 9 12 2q5 1 5 6v10q0 2-2 2H6q-2 0-2-2Z"/>
  <path fill="${color.dusk}" d="M30 18 39 9.5q2-2 5-2h6V18ZM55 7.5h7q4 0 7 3l7 7.5H55Z"/>
  <g fill="${color.night}" stroke="${color.white}" stroke-width="3"><circle cx="24" cy="36" r="8"/><circle cx="76" cy="36" r="8"/></g>`

const icon = (radius: number) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 180">
    <rect width="180" height="180" rx="${radius}" fill="${color.night}"/>
    <circle cx="133" cy="47" r="20" fill="${color.sun}"/>
    <g transform="translate(22 72) scale(1.36)">${car}</g>
  </svg>`

const share = `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
    <rect width="1200" height="630" fill="${color.sky}"/>
    <circle cx="880" cy="210" r="92" fill="${color.sun}"/>
    <path fill="${color.sea}" d="M0 330h1200v120H0Z"/>
    <path fill="${color.dusk}" d="M0 400Q150 210 330 300T640 330q90-70 190-20t370 70v90H0Z"/>
    <path fill="${color.hill}" d="M0 450Q220 300 470 400t420-10 310 30v70H0Z"/>
    <path fill="${color.road}" d="M0 470h1200v160H0Z"/>
    <path stroke="${color.sky}" stroke-width="6" stroke-dasharray="70 50" d="M0 575h1200"/>
    <g transform="translate(330 319) scale(4.6)">${car}</g>
  </svg>`

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage()
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('open-graph.png', folder), await draw(page, share, 1200, 630))
  writeFileSync(new URL('apple-touch-icon.png', folder), await draw(page, icon(0), 180, 180))
  writeFileSync(new URL('favicon.ico', folder), ico(await draw(page, icon(44), 32, 32), 32))
} finally {
  await browser.close()
}

function draw(page: Page, svg: string, width: number, height: number): Promise<Buffer> {
  return page
    .setViewportSize({ width, height })
    .then(() => page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`))
    .then(() => page.screenshot({ omitBackground: true }))
}

/** An .ico file that holds one PNG: 6 bytes of header, 16 of directory, then the picture. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
