import { setTimeout as sleep } from 'node:timers/promises'
import { rowsOf } from '../../scripts/lib/back-office-database.ts'
import type { Cluster } from './cluster.ts'
import type { Draw } from './draw.ts'
import type { Storm } from './storm.ts'

const kinds = { office: 3, redis: 2, database: 2, disk: 2, balancer: 1 }

/** Seconds for which a database that crashed is away: at once again, as a supervisor does it, or as long as a failover takes. */
const away = [0, 3, 10] as const

/** Strikes what the processes of a cluster stand on. Resolves once it is there again; processes that died may yet come back. */
export async function disaster(
  { stack: { redis }, diary, payments }: Storm,
  { offices, balancer, postgres, disk }: Cluster,
  draw: Draw,
): Promise<void> {
  switch (draw.weighted(kinds)) {
    case 'office':
      diary.act('back office', 'killed')
      return draw.pick(offices).kill()
    case 'balancer':
      diary.act('balancer', 'killed')
      return balancer.kill()
    case 'redis': {
      const isFrozen = draw.chance(0.4)
      diary.act('Redis', isFrozen ? 'silent' : 'killed')
      if (isFrozen) redis.freeze()
      else await redis.stop('SIGKILL')
      await sleep(draw.between(300, 5000))
      return isFrozen ? redis.thaw() : redis.start()
    }
    case 'database': {
      const seconds = draw.pick(away)
      const signal = draw.pick(['SIGQUIT', 'SIGKILL'] as const)
      diary.act('PostgreSQL', `${signal}, ${seconds} s away`)
      await postgres.crash(signal)
      await sleep(seconds * 1000)
      return untilItServes(postgres)
    }
    case 'disk': {
      if (!disk) return diary.act('full disk', 'not on this machine')
      for (let tries = 0; payments.size === 0 && tries < 50; tries++) await sleep(50)
      diary.act('full disk', payments.size > 0 ? 'under a payment' : 'under no payment')
      disk.fill()
      await sleep(draw.between(2000, 6000))
      disk.free()
      return untilItServes(postgres)
    }
  }
}

/** Starts it where it has ended: one that could not write its log ends, and may do so while it recovers. */
async function untilItServes(postgres: Cluster['postgres']): Promise<void> {
  for (let tries = 1; ; tries++) {
    await postgres.start()
    try {
      await rowsOf(postgres.env, 'select 1 as one')
      return
    } catch (error) {
      if (tries === 100) throw error
      await sleep(200)
    }
  }
}
