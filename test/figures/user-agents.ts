/** User agents of robots and programs, written down by name, and of browsers in the forms that they send. */
const named = `
  Googlebot/2.1 Googlebot-Image/1.0 Googlebot-News Googlebot-Video/1.0 AdsBot-Google Mediapartners-Google
  GoogleOther Google-InspectionTool/1.0 Storebot-Google/1.0 Google-Extended APIs-Google FeedFetcher-Google
  bingbot/2.0 adidxbot/2.0 BingPreview/1.0b msnbot/2.0b msnbot-media/1.1 DuckDuckBot/1.1 DuckAssistBot/1.2
  Slurp Baiduspider/2.0 Baiduspider-image YandexBot/3.0 YandexImages/3.0 YandexMetrika/2.0 YandexMobileBot/3.0
  SogouSpider/4.0 360Spider HaoSouSpider YisouSpider/5.0 Bytespider PetalBot AspiegelBot Applebot/0.1
  Applebot-Extended Amazonbot/0.1 GPTBot/1.2 OAI-SearchBot/1.0 ChatGPT-User/1.0 ClaudeBot/1.0 Claude-SearchBot/1.0
  anthropic-ai/1.0-bot PerplexityBot/1.0 CCBot/2.0 cohere-training-data-crawler DiffBot/0.1 YouBot/1.0 Timpibot/0.9
  Meta-ExternalAgent-crawler/1.1 facebookexternalhit/1.1 FacebookBot/1.0 Twitterbot/1.0 LinkedInBot/1.0
  Pinterestbot/1.0 Slackbot/1.0 Slackbot-LinkExpanding/1.0 TelegramBot Discordbot/2.0 SkypeUriPreview-bot
  redditbot/1.0 Tumblr-bot/14.0 Embedly-bot/0.2 vkShare-bot Mastodon-linkbot/4.2 Bluesky-Cardybot/1.1
  AhrefsBot/7.0 AhrefsSiteAudit/6.1-bot SemrushBot/7 SiteAuditBot/0.97 SplitSignalBot/1.0 MJ12bot/1.4 DotBot/1.2
  rogerbot/1.2 BLEXBot/1.0 DataForSeoBot/1.0 SERankingBacklinksBot/1.0 serpstatbot/2.1 SEOkicks-bot/1.0 LinkpadBot/1.06
  MegaIndex-bot/2.0 SeznamBot/4.0 Qwantbot/1.0 Qwantify-bot/1.0 MojeekBot/0.11 Exabot/3.0 coccocbot-web/1.0 Daumoa-bot/4.0
  Yeti-bot/1.1 NaverBot/1.0 Gigabot/3.0 Seekport-crawler/1.0 BraveBot/1.0 Marginalia-search-crawler ExaleadCloudbot
  ia_archiver archive.org_bot heritrix/3.4 special_archiver-bot/3.1 ArchiveBot/1.0 wget-warc-crawler/1.0 NutchCVS/0.8
  Nutch-crawler/1.18 ICC-Crawler/3.0 Scrapy/2.11 ZoominfoBot Neevabot/1.0 omgilibot/0.4 webzio-bot/1.0 magpie-crawler/1.1
  proximic-bot GrapeshotCrawler/2.0 TTD-Content-bot ias_crawler/1.0 AdmantX-bot IAS-wombles-bot Peer39_crawler/1.0
  CriteoBot/0.1 contxbot/1.0 Barkrowler/0.9 ALittle-crawler/1.0 Cliqzbot/3.0 Cincraw-bot/1.0 CensysInspect-scanner/1.1
  Expanse-scanner NetcraftSurveyAgent-bot/1.0 InternetMeasurement-bot/1.0 Shodan-scanner/1.0 Nmap-scripting-bot
  masscan-scanner/1.3 Nikto-scanner/2.5 ZmEu-scanner Qualys-scanner W3C_Validator/1.3-bot W3C-checklink/4.81
  LinkChecker/10.1-crawler Xenu-link-spider/1.3.8 Screaming-Frog-SEO-Spider/20.2 Sitebulb-crawler/7.0 DeepCrawl-bot
  OnCrawl/1.0 Botify-bot/2.0 JetOctopus-crawler ContentKing-crawler Lumar-crawler SiteImprove-crawler/1.0
  UptimeRobot/2.0 Pingdom.com_bot_version_1.4 StatusCake-bot Site24x7-bot GTmetrix-bot DatadogSynthetics-bot
  NewRelicPinger-bot/1.0 BetterUptimeBot Checkly-bot/1.0 updown.io-bot HetrixToolsBot Uptime-Kuma-bot/1.23
  curl/8.9.1 Wget/1.24.5 libwww-perl/6.72 python-requests/2.32 Python-urllib/3.12 aiohttp/3.9-python python-httpx/0.27
  Go-http-client/2.0 Java/21.0.2 Apache-HttpClient/5.3 okhttp/4.12.0 axios/1.7.2 node-fetch/1.0 got-node-http/14
  undici-node-http Faraday-ruby-http/2.9 HTTPie/3.2.2 PostmanRuntime/7.39-http insomnia-http/9.2 lwp-trivial/1.41
  LWP::Simple/6.00 PycURL/7.45 GuzzleHttp/7 WinHttpRequest/5.1 PHP-Curl-Class/9.19-http RestSharp-http/111
  HTTrack/3.49 WebCopier-crawler/7.0 Teleport-Pro-crawler WebZIP-crawler Offline-Explorer-spider SiteSucker-crawler/5.0
  FeedBurner-bot/1.0 Feedly-bot/1.0 FeedlyBot/1.0 Inoreader-bot/1.0 NewsBlur-crawler Tiny-Tiny-RSS-bot/24 Miniflux-bot/2.1
  Zotero-translation-bot CrossrefEventDataBot DOI-link-crawler Unpaywall-bot CORE-crawler/1.0 BASE-harvester-bot
  Semanticscholar-crawler SemanticScholarBot OpenAlex-bot OAI-harvester-bot Turnitin-bot TurnitinBot/3.0 iThenticate-crawler`
  .trim()
  .split(/\s+/)

/** Every other one as most crawlers write it. */
export const robots = named.map((name, n) => (n % 2 ? name : `Mozilla/5.0 (compatible; ${name})`))

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const phones = [
  'SM-A125F',
  'SM-G991B',
  'TECNO BF7',
  'Infinix X6515',
  'itel A60s',
  'moto g(8)',
  'CPH2239',
  'M2006C3LG',
]

export const browsers = [
  ...numbers(100, 24).map(
    (v) => `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/${v}.0.0.0 Safari/537.36`,
  ),
  ...numbers(108, 16).map((v) => `Mozilla/5.0 (X11; Linux x86_64; rv:${v}.0) Gecko/20100101 Firefox/${v}.0`),
  ...numbers(108, 16).map(
    (v) => `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${v}.0) Gecko/20100101 Firefox/${v}.0`,
  ),
  ...numbers(108, 16).map((v) => `Mozilla/5.0 (Android 13; Mobile; rv:${v}.0) Gecko/${v}.0 Firefox/${v}.0`),
  ...numbers(110, 14).map(
    (v) => `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/${v}.0.0.0 Safari/537.36 Edg/${v}.0.1587.63`,
  ),
  ...numbers(8, 6).flatMap((android) =>
    phones.map(
      (phone) =>
        `Mozilla/5.0 (Linux; Android ${android}; ${phone}) ${webKit} Chrome/12${android % 10}.0.0.0 Mobile Safari/537.36`,
    ),
  ),
  ...phones.map(
    (phone) =>
      `Mozilla/5.0 (Linux; Android 12; ${phone}) ${webKit} SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36`,
  ),
  ...phones.map(
    (phone) =>
      `Mozilla/5.0 (Linux; Android 10; ${phone}) ${webKit} Version/4.0 Chrome/98.0.0.0 Mobile Safari/537.36 OPR/68.0.2254`,
  ),
  ...numbers(13, 6).flatMap((v) => [
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${v}_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${v}.3 Mobile/15E148 Safari/604.1`,
    `Mozilla/5.0 (iPad; CPU OS ${v}_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/12${v % 10}.0.6099.119 Mobile/15E148 Safari/604.1`,
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${v}.1 Safari/605.1.15`,
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/1${v}.0.0.0 Safari/537.36`,
  ]),
  ...numbers(70, 26).map(
    (v) =>
      `Mozilla/5.0 (X11; Ubuntu; Linux x86_64) ${webKit} Chrome/10${v % 10}.0.0.0 Safari/537.36 OPR/${v}.0.0.0`,
  ),
]
