import { expect, test } from 'vitest'
import { appConfig } from '../../app.config.ts'

test('the shell keeps the numbers of §9.10 to §9.16', () => {
  expect(appConfig).toMatchObject({
    loadingBar: { throttle: 200, duration: 2000, hideDelay: 500, resetDelay: 400, height: 3 },
    routeChangeWait: 100,
    preloadDelay: 1000,
    icons: { timeout: 5000, rotate: 750, maxUrlLength: 500, cacheEntries: 50, cacheHours: 168 },
    versionPollMinutes: 60,
    reloadMarkerSeconds: 10,
  })
})
