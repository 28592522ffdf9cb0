import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { type FloodWork, sendFlood } from './flood.ts'

if (parentPort === null) throw new TypeError('the flood is sent from a thread of its own')
parentPort.postMessage('ready')
await once(parentPort, 'message')
parentPort.postMessage(await sendFlood(workerData as FloodWork))
