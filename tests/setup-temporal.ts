/** Node 22 has no Temporal; the browsers that have it pass through untouched. */
import 'temporal-polyfill/global'
