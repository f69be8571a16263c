import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Browser } from 'playwright'
import { askPage } from './ask.ts'

type Attributes = Readonly<Record<string, string>>

/** A part of a page as a back office would keep it: its words, pictures, fields, and the parts in it. */
type Unit = {
  readonly tag: string
  readonly href?: string | undefined
  readonly action?: string | undefined
  readonly lines: { tag: string; text: string; href?: string | undefined; icon: string }[]
  readonly pictures: { svg?: string; img?: Attributes; sources?: Attributes[] }[]
  readonly fields: { label: string; attributes: Attributes; options?: unknown[] | undefined }[]
  readonly items: Unit[]
}

/**
 * The content of pages, as data without their markup and style; icons are kept as they are drawn.
 * @param pages the HTML of each, by its name
 */
export async function readContent(
  browser: Browser,
  pages: Readonly<Record<string, string>>,
): Promise<string> {
  const page = await browser.newPage()
  try {
    const content: Record<string, unknown> = {}
    for (const [name, html] of Object.entries(pages)) {
      await page.setContent(html, { waitUntil: 'commit' })
      content[name] = await page.evaluate(readDocument)
    }
    return JSON.stringify(content)
  } finally {
    await page.close()
  }
}

/**
 * Copies the pictures and fonts that a content names into a folder, whose own address is `/files`.
 * @returns the content with the addresses of the copies
 */
export async function copyFiles(content: string, address: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const copies = new Map<string, string>()
  for (const [url] of content.matchAll(/\/(?:assets|static|icon)[\w./-]*(?:\?[\w=&]+)?/g)) {
    if (copies.has(url)) continue
    const { body, headers } = await askPage({ url: address + url, headers: {} })
    const type = headers['content-type']?.split(';', 1)[0] ?? ''
    const ending = extname(url.split('?', 1)[0] ?? '') || `.${basename(type).replace('+xml', '')}`
    const name = createHash('sha256').update(url).digest('hex').slice(0, 10) + ending
    writeFileSync(`${folder}/${name}`, body)
    copies.set(url, `/files/${name}`)
  }
  const found = [...copies.keys()].toSorted((a, b) => b.length - a.length)
  return found.reduce((text, url) => text.replaceAll(url, copies.get(url) ?? url), content)
}

/** Runs in the browser, and so by itself. */
function readDocument() {
  const parts = 'section,article,aside,nav,form,fieldset,li,details,[popover],a:has(img)'
  const words = 'h1,h2,h3,p,a,button,summary,legend,dt,dd,b,strong,span,small,bdi'
  const more = 'img,select,input,h1,h2,h3,p,ul,dd'
  const skipped = 'script,style,template,noscript,[hidden],input[type=hidden],label[for]'
  const kept = ['h1', 'h2', 'h3', 'a', 'button']

  /** Words that only a style keeps apart get a space. */
  const textOf = (node: Node | null): string => {
    if (!node) return ''
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts = node instanceof Text ? [node.data] : []
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
    return texts
      .join(' ')
      .replace(/\s+/g, ' ')
      .replace(/ ([,.:;+])/g, '$1')
      .trim()
  }
  const attributesOf = (element: Element) =>
    Object.fromEntries(
      [...element.attributes]
        .filter(({ name }) => !/^(class|id|form|aria-.*)$/.test(name))
        .map(({ name, value }) => [name, value]),
    )
  const fieldOf = (control: HTMLInputElement | HTMLSelectElement) => ({
    label:
      control.ariaLabel ??
      textOf(control.labels?.[0] ?? null)
        .replace(textOf(control), '')
        .trim(),
    attributes: attributesOf(control),
    options:
      control instanceof HTMLSelectElement
        ? [...control.options].map(({ value, text, selected }) => ({ value, text, selected }))
        : undefined,
  })
  const unitOf = (root: Element | null): Unit => {
    if (!root) throw new Error('The page lacks a part')
    const isHidden = root.matches('details,[popover]')
    const unit: Unit = {
      tag: isHidden ? 'details' : root.matches(parts) ? root.localName : 'div',
      href: root.getAttribute('href') ?? undefined,
      action: root.getAttribute('action') ?? undefined,
      lines: [],
      pictures: [],
      fields: [],
      items: [],
    }
    let icon = ''
    const add = (tag: string, element: Node, href?: string) => {
      const drawn = element instanceof Element ? element.querySelector('svg') : null
      const named = element instanceof Element ? (element.getAttribute('aria-label') ?? '') : ''
      const text = textOf(element) || named
      if (text) unit.lines.push({ tag, text, href, icon: drawn?.outerHTML ?? icon })
      if (text) icon = ''
    }
    const visit = (node: Node): void => {
      if (node instanceof Text) add('p', node)
      if (!(node instanceof Element) || node.matches(skipped)) return
      if (node instanceof HTMLInputElement || node instanceof HTMLSelectElement)
        unit.fields.push(fieldOf(node))
      else if (node.matches('label')) node.querySelectorAll('input,select,img').forEach(visit)
      else if (node.matches('svg.i')) icon = node.outerHTML
      else if (node.matches('svg')) unit.pictures.push({ svg: node.outerHTML })
      else if (node.matches('img'))
        unit.pictures.push({
          img: attributesOf(node),
          sources: [...(node.closest('picture')?.querySelectorAll('source') ?? [])].map(
            attributesOf,
          ),
        })
      else if (node.matches(parts)) unit.items.push(unitOf(node))
      else if (node.matches(words) && !node.querySelector(more))
        add(
          kept.includes(node.localName) ? node.localName : 'p',
          node,
          node.getAttribute('href') ?? undefined,
        )
      else node.childNodes.forEach(visit)
    }
    root.childNodes.forEach(visit)
    return unit
  }

  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name)
  return {
    title: document.title,
    description: attribute('meta[name=description]', 'content'),
    icon: attribute('link[rel=icon]', 'href'),
    font: attribute('link[as=font]', 'href'),
    colors: document.querySelector('head style')?.textContent,
    sprite: [...document.querySelectorAll('[hidden] > svg[id]')]
      .map((svg) => svg.outerHTML)
      .join(''),
    header: unitOf(document.querySelector('header')),
    main: unitOf(document.querySelector('main')),
    footer: unitOf(document.querySelector('footer')),
  }
}
