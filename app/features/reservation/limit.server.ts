/** Functions files may not look into the server themselves. */
export { refuseWhenTooMany } from '~/server/limits.server'
