import type { ReactNode } from 'react'
import styles from './list-picture.module.css'

/*
 * One line drawing a state, in the colours of the tokens: a list with nothing on it, a glass that finds nothing, a line
 * that is cut, a key, a gate, a full jar. The gold dot is that of the mark.
 */

/**
 * The ten states of a list. `loading` and `done` belong to the table itself (rows of the shape of real ones, then
 * rows); `more`, `end` and `stale` are a line beside the rows; the rest stand in their place.
 */
export type ListStateKind = 'empty' | 'unmatched' | 'failed' | 'sign_in' | 'not_for_you' | 'sold_out'

const PICTURES: Readonly<Record<ListStateKind, ReactNode>> = {
  empty: (
    <>
      <rect className={styles.sheet} x="24" y="10" width="48" height="52" rx="6" />
      <path className={styles.faint} d="M34 24h28M34 34h28M34 44h16" />
      <circle className={styles.dot} cx="66" cy="56" r="9" />
      <path className={styles.onDot} d="M66 52v8M62 56h8" />
    </>
  ),
  unmatched: (
    <>
      <path className={styles.faint} d="M14 20h28M14 34h18M14 48h26" />
      <circle className={styles.sheet} cx="58" cy="34" r="17" />
      <path className={styles.line} d="M70.5 46.5L83 59" />
      <circle className={styles.dot} cx="58" cy="34" r="3.5" />
    </>
  ),
  failed: (
    <>
      <path className={styles.line} d="M8 52h22l10-12" />
      <path className={styles.line} d="M56 30l8-10h24" />
      <path className={styles.faint} d="M44 22l3 7M54 46l3 7M38 27l7 3M55 40l7 3" />
      <circle className={styles.dot} cx="88" cy="20" r="4" />
    </>
  ),
  sign_in: (
    <>
      <circle className={styles.sheet} cx="34" cy="36" r="16" />
      <path className={styles.line} d="M50 36h36v9M74 36v7" />
      <circle className={styles.dot} cx="34" cy="36" r="5" />
    </>
  ),
  not_for_you: (
    <>
      <path className={styles.sheet} d="M48 8l26 9v17c0 15-10 25-26 30-16-5-26-15-26-30V17z" />
      <path className={styles.line} d="M38 36h20" />
      <circle className={styles.dot} cx="74" cy="17" r="4" />
    </>
  ),
  sold_out: (
    <>
      <path className={styles.line} d="M28 14h40M32 14v42a8 8 0 0 0 8 8h16a8 8 0 0 0 8-8V14" />
      <path className={styles.fill} d="M34 24h28v32a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6z" />
      <circle className={styles.dot} cx="48" cy="40" r="5" />
    </>
  ),
}

/** The drawing of a list's state. It says what stands below it, so nobody hears it. */
export function ListPicture({ kind }: { kind: ListStateKind }) {
  return (
    <svg className={styles.picture} width="96" height="72" viewBox="0 0 96 72" aria-hidden="true" focusable="false">
      {PICTURES[kind]}
    </svg>
  )
}
