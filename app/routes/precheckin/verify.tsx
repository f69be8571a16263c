import { createFileRoute } from '@tanstack/react-router'
import { PrecheckinScreen } from '~/features/precheckin/components/precheckin-screen'
import { guarded } from '../-guards'

export const Route = createFileRoute('/precheckin/verify')({
  beforeLoad: guarded('check-precheckin-data'),
  component: PrecheckinScreen,
})
