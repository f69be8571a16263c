/**
 * A Redis that is away keeps no back office from its work. Directus takes each answer of it for certain: while it is away
 * nobody could sign in, and a message that cannot be sent ends the process. Here each command is answered as an empty Redis
 * would that nobody else uses; `extensions/istmo-messages` says that it is away, and forgets what others may have changed. One
 * that takes no writes (full, a copy, still loading) is away as well, until it takes the pulse of `istmo-messages`: rights that
 * cannot be taken out of it would count for good. Its messages still arrive.
 */
import { createRequire } from 'node:module'

const { Redis } = createRequire(import.meta.url)('ioredis')

Object.assign(Redis.defaultOptions, {
  connectTimeout: 2000,
  commandTimeout: 500,
  // One that is gone without a word is a connection that is closed: what waits in it would never end.
  socketTimeout: 5000,
  // Where nothing is sent, either.
  keepAlive: 10_000,
  // Commands that wait for a connection that fails are answered at once.
  maxRetriesPerRequest: 0,
  retryStrategy: (tries) => Math.min(100 * tries, 1000),
})

/** Milliseconds for which one that did not answer is not asked. */
const SILENCE = 2000
const silentSince = new WeakMap()
/** Connections of which somebody will be told that one is asked again. */
const toBeAsked = new WeakSet()

/** Whether it refused the last write of this process. */
let refusesWrites = false

const { sendCommand, silentEmit, duplicate } = Redis.prototype

/** Milliseconds between two questions to a connection that listens. */
const PULSE = 1000

/**
 * Directus listens on connections of their own, on which nothing is sent after they follow their channels: one that is gone
 * without a word would be deaf for as long as nobody tells. So it is asked each second, and closed as any other. Whoever made
 * it is told when it listens again (`istmo:listening`): what was said meanwhile was not heard.
 */
Redis.prototype.duplicate = function (...options) {
  const listener = duplicate.apply(this, options)
  let isToldOf = true
  const ask = async () => {
    if (listener.status !== 'ready' || (await listener.ping()) === null || isToldOf) return
    isToldOf = true
    this.emit('istmo:listening')
  }
  const pulse = setInterval(() => void ask(), PULSE).unref()
  listener.on('end', () => clearInterval(pulse))
  listener.on('ready', () => {
    isToldOf = false
    // After the channels, which it follows again first: once this is answered they are followed.
    void ask()
  })
  return listener
}

Redis.prototype.sendCommand = function (command, stream) {
  const isSubscription = command.name === 'subscribe'
  if ((isAway(this, command) && !isSubscription) || isOwnReading(command)) {
    command.resolve(emptyAnswer(command.name))
    return command.promise
  }
  const { resolve, reject } = command
  if (isPulse(command)) {
    command.resolve = (answer) => {
      resolve(answer)
      const isBack = refusesWrites
      refusesWrites = false
      if (isBack) this.emit('istmo:asked')
    }
  }
  command.reject = (error) => {
    if (takesNothing(error) && !isSubscription && !BEGINNING.includes(command.name)) {
      refusesWrites = true
      return resolve(isPulse(command) ? null : emptyAnswer(command.name))
    }
    if (!isOfConnection(error)) return reject(error)
    if (this.status === 'ready' && !BEGINNING.includes(command.name)) {
      silentSince.set(this, performance.now())
      askLater(this)
    }
    if (!isSubscription) return resolve(emptyAnswer(command.name))
    this.once('ready', () => this.subscribe(...command.args).then(resolve, reject))
  }
  return sendCommand.call(this, command, stream)
}

/** Others may not have heard of a change: `istmo-messages` tells them once more. However many were not answered, once. */
function askLater(redis) {
  if (toBeAsked.has(redis)) return
  toBeAsked.add(redis)
  setTimeout(() => {
    toBeAsked.delete(redis)
    // It was silent once more since.
    if (isSilent(redis)) return askLater(redis)
    redis.emit('istmo:asked')
  }, SILENCE + 100).unref()
}

/** It is asked whatever was refused before; its answer is null where it is refused. */
function isPulse({ name, args }) {
  return name === 'set' && String(args[0]).endsWith('istmo:pulse')
}

// Each connection would write a line each second.
Redis.prototype.silentEmit = function (name, ...rest) {
  if (name === 'error' && this.listenerCount('error') === 0) return false
  return silentEmit.call(this, name, ...rest)
}

/**
 * Directus lets one process read the tables and the others wait for its message: for 10 s where it is lost, and for good where
 * that process ends meanwhile. Each reads them by itself.
 */
function isOwnReading({ name, args }) {
  return name === 'incrby' && String(args[0]).endsWith(':schemaCache--preparing')
}

/** Commands with which a connection begins: they are nobody's question. */
const BEGINNING = ['auth', 'client', 'hello', 'info', 'select']

function isAway(redis, command) {
  const { name } = command
  const { status, retryAttempts } = redis
  if (status === 'ready') {
    const isAsked =
      name === 'publish' || name === 'ping' || isPulse(command) || BEGINNING.includes(name)
    return isSilent(redis) || (refusesWrites && !isAsked)
  }
  if (BEGINNING.includes(name)) return false
  return status === 'close' || status === 'reconnecting' || retryAttempts > 0
}

function isSilent(redis) {
  return performance.now() - (silentSince.get(redis) ?? Number.NEGATIVE_INFINITY) < SILENCE
}

function isOfConnection({ name, message }) {
  return (
    name === 'MaxRetriesPerRequestError' ||
    /^(Command timed out|Connection is closed|Stream isn't writeable)/.test(message)
  )
}

function takesNothing({ message }) {
  return /^(OOM|READONLY|MISCONF|NOREPLICAS|LOADING|MASTERDOWN|CLUSTERDOWN|BUSY) /.test(message)
}

/** Nothing is kept there, nobody listens, and whoever counts is the first. */
function emptyAnswer(name) {
  switch (name) {
    case 'set':
      return 'OK'
    case 'incrby':
      return 1
    case 'scan':
      return ['0', []]
    case 'publish':
    case 'exists':
    case 'unlink':
    case 'del':
    case 'eval':
    case 'evalsha':
      return 0
    default:
      return null
  }
}
