import { beforeEach } from 'vitest'
import '../../scripts/lib/clock.ts'
import { beginFile, putBackWorld } from './lease.ts'

await beginFile()
beforeEach(() => putBackWorld())
