import { createFileRoute } from '@tanstack/react-router'
import { PrecheckinScreen } from '~/features/precheckin/components/precheckin-screen'

export const Route = createFileRoute('/precheckin/preferences')({
  component: PrecheckinScreen,
})
