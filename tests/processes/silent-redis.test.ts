import { once } from 'node:events'
import { createRequire } from 'node:module'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'
import { type Redis, startRedis } from '../../scripts/lib/redis.ts'

type Client = {
  readonly status: string
  on(event: 'istmo:asked' | 'istmo:listening' | 'ready', act: () => void): void
  on(event: 'message', hear: (channel: string, message: string) => void): void
  duplicate(): Client
  subscribe(channel: string): Promise<unknown>
  publish(channel: string, message: string): Promise<unknown>
  scan(cursor: string): Promise<unknown>
  get(key: string): Promise<unknown>
  set(key: string, value: string): Promise<unknown>
  config(...words: string[]): Promise<unknown>
  disconnect(): void
}

/** The Redis of a back office, as `directus/redis.mjs` has it answer. */
let redis: Redis
let client: Client
let Made: new (url: string) => Client

beforeAll(async () => {
  redis = await startRedis()
  await import(`${root}/directus/redis.mjs`)
  ;({ Redis: Made } = createRequire(`${root}/directus/redis.mjs`)('ioredis'))
  client = new Made(redis.url)
})
afterAll(async () => {
  client?.disconnect()
  await redis?.stop()
})

test('one that hangs is asked once more at a time, however many were not answered', async () => {
  await expect.poll(() => client.status).toBe('ready')
  const times: number[] = []
  // As `istmo-messages` does: two commands each time.
  client.on('istmo:asked', () => {
    times.push(performance.now())
    void client.publish('istmo:content', '')
    void client.scan('0')
  })
  await client.set('before', 'it hung')
  redis.freeze()
  try {
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.get('before')))
    expect(answers).toEqual(Array.from({ length: 20 }, () => null))
    await expect.poll(() => times.length).toBeGreaterThan(1)
    // However slow the machine is: never sooner than it is silent for.
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(2000)
  } finally {
    redis.thaw()
  }
  await expect.poll(() => client.get('before')).toBe('it hung')
})

/** A connection that listens, and what it heard; `join` puts it and Redis together. */
async function listening(join: (socket: Socket, onward: Socket) => void) {
  const { hostname, port } = new URL(redis.url)
  const sockets: Socket[] = []
  const way = createServer((socket) => {
    const onward = connect(Number(port), hostname)
    join(socket, onward)
    for (const one of [socket, onward]) one.on('error', () => {})
    sockets.push(socket, onward)
  }).listen(0, hostname)
  await once(way, 'listening')
  const owner = new Made(`redis://${hostname}:${(way.address() as AddressInfo).port}`)
  const listener = owner.duplicate()
  const heard: string[] = []
  let told = 0
  listener.on('message', (_, message) => heard.push(message))
  owner.on('istmo:listening', () => told++)
  onTestFinished(() => {
    listener.disconnect()
    owner.disconnect()
    for (const socket of sockets) socket.destroy()
    way.close()
  })
  return { listener, sockets, heard, told: () => told }
}

test('its owner is told that it listens again once it does, not once it was asked whether it does', async () => {
  const held: (() => void)[] = []
  let isLate = false
  // When the way is late, channels wait there, and all that is asked after them.
  const { listener, sockets, heard, told } = await listening((socket, onward) => {
    onward.pipe(socket)
    let isHeld = false
    socket.on('data', (data) => {
      isHeld ||= isLate && data.includes('subscribe')
      const send = () => onward.write(data)
      if (isHeld && isLate) held.push(send)
      else send()
    })
    socket.on('close', () => onward.destroy())
  })
  await listener.subscribe('istmo:late')
  await expect.poll(told).toBe(1)
  isLate = true
  for (const socket of sockets) socket.destroy()
  // Channels and the first question are one piece or two: with a third the first question was given up.
  await expect.poll(() => held.length).toBeGreaterThan(2)
  expect(told()).toBe(1)
  isLate = false
  for (const send of held.splice(0)) send()
  await expect.poll(told).toBe(2)
  await client.publish('istmo:late', 'after')
  await expect.poll(() => heard).toEqual(['after'])
})

test('a connection that listens and is gone without a word is followed again, and its owner told', async () => {
  // Neither side is told when the way cuts it off.
  const { listener, sockets, heard, told } = await listening((socket, onward) => {
    socket.pipe(onward).pipe(socket)
  })
  await listener.subscribe('istmo:test')
  await client.publish('istmo:test', 'before')
  await expect.poll(() => heard).toEqual(['before'])
  await expect.poll(told).toBe(1)
  for (const socket of sockets) socket.unpipe().pause()
  await expect.poll(told).toBe(2)
  await client.publish('istmo:test', 'after')
  await expect.poll(() => heard).toEqual(['before', 'after'])
})

test('one that takes no writes answers as an empty one would, and ends nobody', async () => {
  await client.config('SET', 'maxmemory', '1')
  try {
    expect(await client.set('full', 'it was')).toBe('OK')
    // Nothing can be taken out of it, and so nothing there counts.
    expect(await client.get('before')).toBeNull()
    expect(await client.set('istmo:pulse', '')).toBeNull()
  } finally {
    await redis.stop()
    await redis.start()
  }
  const kept = async () => {
    await client.set('istmo:pulse', '')
    await client.set('full', 'no more')
    return client.get('full')
  }
  await expect.poll(kept).toBe('no more')
})
