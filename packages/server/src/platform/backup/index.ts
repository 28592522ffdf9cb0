export * from './backup.ts'
export { BackupFault } from './backup-file.ts'
export * from './restore.ts'
