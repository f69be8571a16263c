/**
 * The application's typed constants and public runtime configuration (D1), read by `app/` and by `vite.config.ts`. No
 * secrets: this file reaches the browser. What changes per deployment is read from the environment (see the README). The
 * rules of renting stand in `app/domain`, brands in the back office.
 */
export const appConfig = {
  locales: {
    cookie: 'language',
    /** Seconds: 365 days (§9.7). */
    cookieMaxAge: 365 * 24 * 60 * 60,
  },
  /** Percent of the fleet's units in unpaid holds from which staff is alerted (D38). */
  alertingHoldShare: 40,
  /** `Cache-Control` of files without a hash in their name, drawn or of `public/`: a day. */
  plainFileCache: 'public, max-age=86400',
  /** Milliseconds (§9.10 to §9.12, §9.16). */
  loadingBar: { throttle: 200, duration: 2000, hideDelay: 500, resetDelay: 400, height: 3 },
  routeChangeWait: 100,
  preloadDelay: 1000,
  icons: { timeout: 5000, rotate: 750, maxUrlLength: 500, cacheEntries: 50, cacheHours: 168 },
  retention: {
    /** After the return of the car (D31). */
    licensePhotoDays: 30,
    /** Days after a booking was made that never came to be. */
    unbookedDays: 90,
    /** Full calendar years after that of the return: as long as invoices and books are kept (tax and commercial law). */
    bookingYears: 5,
    /** After it was sent or given up. */
    mailDays: 365,
    /** Months after a company wrote. */
    leadMonths: 12,
    /** That nobody confirmed; as long as the link of their mail lasts. Others go at the pickup. */
    unconfirmedAlertHours: 24,
    /** Days for which a sealed mark keeps an address that wants no mails of alerts. */
    alertRefusalDays: 30,
    /** Days for which the words of gateways are kept. */
    gatewayMessageDays: 180,
    /** Years for which it is known who changed prices, content, money and rights. */
    auditYears: 5,
  },
  versionPollMinutes: 60,
  reloadMarkerSeconds: 10,
} as const
