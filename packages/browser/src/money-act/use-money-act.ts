import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSay } from '@tenor/ui'
import { useRef, useState } from 'react'
import type { ApiRefusal } from '../api/index.ts'
import { useReasonWords, useWords } from '../phrases/index.ts'
import { type MoneyAct, moneyFailure, sendMoneyAct } from './money-act.ts'

/** Where an act is: in its form, sent and not answered, refused, or done. */
export type MoneyStage =
  | { name: 'form' }
  | { name: 'waiting' }
  | { name: 'failed'; refusal: ApiRefusal }
  | { name: 'done' }

export type MoneyActChoices<Result> = {
  onDone?: (result: Result) => void
  /** Says why it was refused; the form stays as it is. Left out, the refusal is the end of the act. */
  onRefused?: (refusal: ApiRefusal) => void
  /** Reasons that lead back to the form, where what has changed is looked at before it is sent again. */
  changes?: readonly string[]
  /** What leads back to that form where something lies over it. */
  onChanged?: () => void
  /** Nothing is said of an answer that was lost: the caller shows it. */
  isQuiet?: boolean
}

/**
 * An act that moves money, from its form to its end: one at a time, under an id of its own that outlives a lost answer,
 * with the fund password once the server asks for it.
 */
export function useMoneyAct<Ask, Result>(act: MoneyAct<Ask, Result>, choices: MoneyActChoices<Result> = {}) {
  const { onDone, onRefused, changes, onChanged, isQuiet = false } = choices
  const client = useQueryClient()
  const words = useWords()
  const reasonWords = useReasonWords()
  const say = useSay()
  const isSending = useRef(false)
  const [stage, setStage] = useState<MoneyStage>({ name: 'form' })
  const [fundPassword, setFundPassword] = useState('')
  const [asked, setAsked] = useState<ApiRefusal | null>(null)
  const [changed, setChanged] = useState<ApiRefusal | null>(null)
  const [isLost, setLost] = useState(false)
  const { mutate } = useMutation({
    mutationFn: (ask: Ask) => sendMoneyAct(act, ask, fundPassword),
    onSettled: (result) => act.settled?.(client, result),
  })
  const done = (result: Result) => {
    setStage({ name: 'done' })
    setAsked(null)
    setFundPassword('')
    onDone?.(result)
  }
  const failed = (error: unknown) => {
    const { kind, refusal } = moneyFailure(error, changes)
    setStage(kind === 'refused' && onRefused === undefined ? { name: 'failed', refusal } : { name: 'form' })
    if (kind === 'refused') onRefused?.(refusal)
    if (kind === 'asked') setAsked(refusal)
    if (kind === 'changed') {
      setChanged(refusal)
      onChanged?.()
    }
    if (kind !== 'lost') return
    setLost(true)
    // What was sent may have been done; the same again is the same act, and nothing happens twice.
    if (!isQuiet) say(`${reasonWords(refusal)} ${words('act.sameAgain')}`, 'fault')
  }
  const send = (ask: Ask) => {
    // A state would be seen only after the next drawing: the second click of a double click comes before it.
    if (isSending.current) return
    isSending.current = true
    setChanged(null)
    setLost(false)
    setStage({ name: 'waiting' })
    mutate(ask, {
      onSuccess: done,
      onError: failed,
      onSettled: () => {
        isSending.current = false
      },
    })
  }
  return {
    stage,
    send,
    isPending: stage.name === 'waiting',
    /** Why it was refused; null while it was not. */
    refusal: stage.name === 'failed' ? stage.refusal : null,
    /** Set while the server wants a fund password, or a better one. */
    asked,
    fundPassword,
    setFundPassword,
    /** Set when the offer changed while the act was on its way. */
    changed,
    /** The last answer was lost: the same again has the same id, so nothing happens twice. */
    isLost,
    restart: () => {
      setLost(false)
      setStage({ name: 'form' })
    },
  }
}
