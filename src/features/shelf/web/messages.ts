/** On the button beside a resource. */
export const keepTexts = {
  keep: 'Keep',
  onThisPhone: 'on this phone',
  kept: 'Kept',
  fromThisPhone: 'from this phone',
  stop: (percent: number) => `Stop (${percent}%)`,
}

/** Said aloud: what became of a press, and of what was kept. */
export const saidTexts = {
  keeping: (title: string) => `Keeping ${title} on this phone.`,
  kept: (title: string) => `${title} is kept on this phone.`,
  stopped: 'Stopped.',
  removed: (title: string) => `${title} was removed from this phone.`,
  takenDown: (title: string) => `${title} was taken down and removed from this phone.`,
}
