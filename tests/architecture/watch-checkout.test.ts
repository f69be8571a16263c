import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { scriptsMark } from '~/features/site/scripts-mark'
import { everyAnswersHeaders, noncePolicy } from '~/server/http/security-policy.ts'
import { type Delivered, differencesOf, type Expected } from '../../scripts/lib/watch-checkout'

const site = { siteUrl: 'https://istmo.example', tokenizerUrl: 'https://bank.example/tokens' }
const nonce = 'n'.repeat(24)
const code = Buffer.from('export const pay = 1')
const integrity = `sha256-${createHash('sha256').update(code).digest('base64')}`
const script = { file: 'static/index.js', integrity, bytes: 20, purposes: [], packages: [] }
const build: Expected = { ...site, scripts: [script], starter: '(e=>{import(e[0])})' }

const importMap = `<script type="importmap" nonce="${nonce}">{"integrity":{"/static/index.js":"${integrity}"}}</script>`
const starter = `<script nonce="${nonce}">(e=>{import(e[0])})(["index"]);document.currentScript.remove()</script>`
const mark = `<script nonce="${nonce}">${scriptsMark};document.currentScript.remove()</script>`
const data = `<script nonce="${nonce}">$_TSR.p(()=>$_TSR.router=($R=>$R[0]={fetch:"fetch(1)"})($R["tsr"]))</script>`

const honest: Delivered = {
  headers: Object.fromEntries(
    Object.entries({
      ...everyAnswersHeaders(site),
      'Content-Security-Policy': noncePolicy(nonce, site),
      'Reporting-Endpoints': 'csp="/api/politica"',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Content-Type': 'text/html; charset=utf-8',
    }).map(([name, value]) => [name.toLowerCase(), value]),
  ),
  html: `<html><head>${mark}</head><body>${importMap}${starter}${data}</body></html>`,
  scripts: [{ url: 'https://istmo.example/static/index.js', body: code }],
  origins: ['https://istmo.example', 'https://bank.example'],
}

const withHeader = (name: string, value: string) => ({
  headers: { ...honest.headers, [name]: value },
})
const withHtml = (more: string) => ({ html: honest.html.replace('</body>', `${more}</body>`) })

describe('differencesOf', () => {
  test('is silent about what was built', () => {
    expect(differencesOf(honest, build)).toEqual([])
  })

  test.each<[string, Partial<Delivered>, string]>([
    [
      'a policy that lets another origin be asked',
      withHeader(
        'content-security-policy',
        noncePolicy(nonce, { ...site, tokenizerUrl: 'https://evil.example' }),
      ),
      'header Content-Security-Policy is',
    ],
    [
      'a policy that lacks a part',
      withHeader(
        'content-security-policy',
        noncePolicy(nonce, site).replace("object-src 'none'; ", ''),
      ),
      'header Content-Security-Policy is',
    ],
    [
      'no https',
      withHeader('strict-transport-security', ''),
      'header Strict-Transport-Security is',
    ],
    ['a frame', withHeader('x-frame-options', 'SAMEORIGIN'), 'header X-Frame-Options is'],
    ['a header that loads files', withHeader('link', '</x.js>; rel=preload'), 'header link is'],
    ['a policy that reports elsewhere', withHeader('report-to', '{}'), 'header report-to is'],
    [
      'a file that no build has',
      { scripts: [{ url: 'https://istmo.example/static/x.js', body: code }] },
      'static/x.js is not in the list',
    ],
    [
      'a file of another origin under the name of ours',
      { scripts: [{ url: 'https://evil.example/static/index.js', body: code }] },
      'https://evil.example/static/index.js is not in the list',
    ],
    [
      'a changed byte',
      { scripts: [{ url: 'https://istmo.example/static/index.js', body: Buffer.from('x') }] },
      'index.js is not what was built',
    ],
    [
      'a script of the page without the nonce',
      withHtml('<script>$R</script>'),
      'has not the nonce',
    ],
    [
      'a script of the page with the nonce that sends',
      withHtml(`<script nonce="${nonce}">fetch('/x',{body:document.cookie})</script>`),
      'speaks of fetch, cookie',
    ],
    [
      'a script of the page that hides a name',
      withHtml(`<script nonce="${nonce}">self['fe'+'tch']('/x')</script>`),
      'makes up a name',
    ],
    [
      'a script of the page that keeps a name in a variable',
      withHtml(`<script nonce="${nonce}">let n='fetch';self[n]('/x')</script>`),
      'speaks of fetch',
    ],
    [
      'a script of the page that puts a name together',
      withHtml(`<script nonce="${nonce}">let n='fe'+'tch';self[n]('/x')</script>`),
      'makes up a name',
    ],
    [
      'a file that the page loads',
      withHtml(`<script nonce="${nonce}" src="/x.js"></script>`),
      'is loaded from elsewhere',
    ],
    [
      'a script that cannot be read',
      withHtml(`<script nonce="${nonce}">if(</script>`),
      'cannot be read',
    ],
    [
      'hashes of other files',
      { html: honest.html.replace(integrity, 'sha256-x') },
      'lists other hashes than the build',
    ],
    ['no hashes', { html: honest.html.replace(importMap, '') }, 'has no hashes of the scripts'],
    [
      'another file to start',
      { html: honest.html.replace('["index"]', '["other"]') },
      'starts other files than the build has',
    ],
    [
      'more behind what starts the files',
      { html: honest.html.replace('["index"])', '["index"]);evil()') },
      'starts other files than the build has',
    ],
    ['an element that runs a script', withHtml('<img src="/a" onerror="x()">'), 'runs a script'],
    ['one without a space before it', withHtml('<svg/onload=x()>'), 'runs a script'],
    ['a page without code', { scripts: [] }, 'no script was loaded'],
    [
      'a page that starts nothing',
      { html: honest.html.replace(starter, '') },
      'nothing in the page starts its scripts',
    ],
    ['a frame in the page', withHtml('<iframe src="/a"></iframe>'), 'a frame'],
    [
      'another origin',
      { origins: [...honest.origins, 'https://evil.example'] },
      'evil.example was asked',
    ],
  ])('names %s', (_, changed, said) => {
    const found = differencesOf({ ...honest, ...changed }, build)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(said)
  })
})
