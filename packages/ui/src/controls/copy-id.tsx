import { useEffect, useState } from 'react'
import { Verbatim } from '../figures/figure.tsx'
import { classes } from '../tokens/classes.ts'
import styles from './copy-id.module.css'
import { CheckIcon, CopyIcon } from './icons.tsx'

export type CopyIdProps = {
  value: string
  /** What the button does: "Copy the order id". */
  copyLabel: string
  /** Said once it has been done. */
  copiedLabel: string
}

const SHOWN_MS = 2_000

/** An id that can be copied whole. */
export function CopyId({ value, copyLabel, copiedLabel }: CopyIdProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <span className={styles.id}>
      <Verbatim text={value} />
      <button
        type="button"
        aria-label={copyLabel}
        className={classes(styles.copy, isCopied && styles.copied)}
        onClick={copy}
      >
        {isCopied ? <CheckIcon /> : <CopyIcon />}
      </button>
      <span className="visually-hidden" role="status">
        {isCopied ? copiedLabel : ''}
      </span>
    </span>
  )
}
