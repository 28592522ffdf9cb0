import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadAssets } from '../assets/index.ts'
import type { ChangeStream } from './change-stream.ts'
import { readTold, setTold } from './told-by.ts'

/** While somebody is signed in, what changes is told instead of asked for. The first page does not wait for it. */
export function useChanges(userId: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    let stream: ChangeStream | undefined
    let isOver = false
    import('./change-stream.ts').then(
      ({ followChanges }) => {
        if (isOver) return
        stream = followChanges(userId, {
          onOpen: (isOpen) => setTold(client, isOpen),
          onChange(topics) {
            if (topics.includes('assets')) loadAssets().catch(() => undefined)
            readTold(client, topics)
          },
        })
      },
      // Without it everything is asked for by time.
      () => undefined,
    )
    return () => {
      isOver = true
      stream?.close()
      setTold(client, false)
    }
  }, [userId, client])
}
