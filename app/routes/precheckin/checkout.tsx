import { createFileRoute } from '@tanstack/react-router'
import { PrecheckinScreen } from '~/features/precheckin/components/precheckin-screen'
import { guarded } from '../-guards'

export const Route = createFileRoute('/precheckin/checkout')({
  beforeLoad: guarded('check-precheckin-data', 'prevent-direct-access'),
  component: PrecheckinScreen,
})
