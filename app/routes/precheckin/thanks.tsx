import { createFileRoute } from '@tanstack/react-router'
import { PrecheckinScreen } from '~/features/precheckin/components/precheckin-screen'
import { guarded } from '../-guards'

export const Route = createFileRoute('/precheckin/thanks')({
  beforeLoad: guarded('prevent-direct-access'),
  component: PrecheckinScreen,
})
