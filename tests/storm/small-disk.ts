import { spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  statfsSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { step } from '../../scripts/lib/log.mjs'
import { outputOf } from '../../scripts/lib/processes.mjs'

/** A disk of its own that can be filled to the last byte, for a database that is to meet it. */
export type SmallDisk = {
  readonly folder: string
  /** Takes all room that is left. */
  fill(): void
  /** Gives it back. */
  free(): void
  stop(): void
}

const SIZE = '400m'

/** @returns null where this machine lets nobody mount one: that is for root alone */
export async function startSmallDisk(): Promise<SmallDisk | null> {
  const folder = mkdtempSync(`${tmpdir()}/istmo-disk-`)
  const mounted = await outputOf('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder])
  if (mounted.code !== 0) {
    step(`No disk can be filled here: ${mounted.output.trim()}`)
    rmdirSync(folder)
    return null
  }
  const ballast = `${folder}/ballast`
  const stop = () => {
    process.off('exit', stop)
    spawnSync('umount', ['-l', folder])
    rmdirSync(folder)
  }
  // However we end, no disk stays behind.
  process.on('exit', stop)
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        const { bavail, bsize } = statfsSync(folder)
        const block = Buffer.alloc(bsize)
        for (let left = bavail; left > 0; left--) writeSync(file, block)
      } catch (error) {
        // Somebody else took the last of it.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => truncateSync(ballast),
    stop,
  }
}
