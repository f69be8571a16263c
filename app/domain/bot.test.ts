import { expect, test } from 'vitest'
import { isBot } from './bot'

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'facebookexternalhit/1.1',
  'WhatsApp/2.23.20.0 A',
  'Mozilla/5.0 (compatible; Yahoo! Slurp)',
  'Mozilla/5.0 (Linux; Android 11; moto g power) Chrome/136.0 Mobile Safari/537.36 Chrome-Lighthouse',
])('%s is a machine that reads pages', (agent) => expect(isBot(agent)).toBe(true))

test.each([
  '',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36',
])('"%s" is a person', (agent) => expect(isBot(agent)).toBe(false))
