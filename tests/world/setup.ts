import { beforeEach } from 'vitest'
import '../../scripts/lib/clock.ts'
import { putBackWorld } from './lease.ts'

beforeEach(() => putBackWorld())
