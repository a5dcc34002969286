/** Names a browser by its family and system, from the few words of a user agent that a person recognizes. */

type Table = readonly (readonly [pattern: RegExp, name: string])[]

// Browsers name those that they imitate as well, so the imitated ones come last.
const browsers: Table = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\bOpera Mini\b/, 'Opera Mini'],
  [/\b(OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(UCBrowser|UBrowser)\//, 'UC Browser'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: Table = [
  [/\bKAIOS\b/, 'KaiOS'],
  [/\bHarmonyOS\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows Phone\b/, 'Windows Phone'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (table: Table, userAgent: string) => table.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Such as `Firefox` and `Android`; undefined if unknown. */
export function browserFamily(userAgent = '') {
  // Longer ones are made to cost time.
  const start = userAgent.slice(0, 400)
  return { browser: nameIn(browsers, start), system: nameIn(systems, start) }
}
