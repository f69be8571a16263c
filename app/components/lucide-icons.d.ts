/** Compiled by `scripts/vite/lucide-icons.ts`; the name is Lucide's, as in `~icons/lucide/map-pin`. */
declare module '~icons/lucide/*' {
  const Icon: import('~/components/ui/stroke').IconComponent
  export default Icon
}
