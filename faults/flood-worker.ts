import { parentPort, workerData } from 'node:worker_threads'
import { type FloodWork, sendFlood } from './flood.ts'

parentPort?.postMessage(await sendFlood(workerData as FloodWork))
