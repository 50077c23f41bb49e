/**
 * The time zones that flows may name, by their abbreviations: minutes from UTC and what the zone is called at that
 * offset. Those under an empty line have none and are called by their offset, as `+0545` (IANA time zone database).
 */
const ZONES = `
-210=NST -150=NDT:
  America/St_Johns Canada/Newfoundland
-240=AST:
  America/Anguilla America/Antigua America/Aruba America/Barbados America/Blanc-Sablon America/Curacao
  America/Dominica America/Grenada America/Guadeloupe America/Kralendijk America/Lower_Princes America/Marigot
  America/Martinique America/Montserrat America/Port_of_Spain America/Puerto_Rico America/Santo_Domingo
  America/St_Barthelemy America/St_Kitts America/St_Lucia America/St_Thomas America/St_Vincent America/Tortola
  America/Virgin
-240=AST -180=ADT:
  America/Glace_Bay America/Goose_Bay America/Halifax America/Moncton America/Thule Atlantic/Bermuda Canada/Atlantic
-300=CST -240=CDT:
  America/Havana Cuba
-300=EST:
  America/Atikokan America/Cancun America/Cayman America/Coral_Harbour America/Jamaica America/Panama EST Jamaica
-300=EST -240=EDT:
  America/Detroit America/Fort_Wayne America/Grand_Turk America/Indiana/Indianapolis America/Indiana/Marengo
  America/Indiana/Petersburg America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac
  America/Indianapolis America/Iqaluit America/Kentucky/Louisville America/Kentucky/Monticello America/Louisville
  America/Montreal America/Nassau America/New_York America/Nipigon America/Pangnirtung America/Port-au-Prince
  America/Thunder_Bay America/Toronto Canada/Eastern EST5EDT US/East-Indiana US/Eastern US/Michigan
-360=CST:
  America/Bahia_Banderas America/Belize America/Chihuahua America/Costa_Rica America/El_Salvador America/Guatemala
  America/Managua America/Merida America/Mexico_City America/Monterrey America/Regina America/Swift_Current
  America/Tegucigalpa Canada/Saskatchewan Mexico/General
-360=CST -300=CDT:
  America/Chicago America/Indiana/Knox America/Indiana/Tell_City America/Knox_IN America/Matamoros America/Menominee
  America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem America/Ojinaga
  America/Rainy_River America/Rankin_Inlet America/Resolute America/Winnipeg CST6CDT Canada/Central US/Central
  US/Indiana-Starke
-420=MST:
  America/Creston America/Dawson America/Dawson_Creek America/Fort_Nelson America/Hermosillo America/Mazatlan
  America/Phoenix America/Whitehorse Canada/Yukon MST Mexico/BajaSur US/Arizona
-420=MST -360=MDT:
  America/Boise America/Cambridge_Bay America/Ciudad_Juarez America/Denver America/Edmonton America/Inuvik
  America/Shiprock America/Yellowknife Canada/Mountain MST7MDT Navajo US/Mountain
-480=PST -420=PDT:
  America/Ensenada America/Los_Angeles America/Santa_Isabel America/Tijuana America/Vancouver Canada/Pacific
  Mexico/BajaNorte PST8PDT US/Pacific
-540=AKST -480=AKDT:
  America/Anchorage America/Juneau America/Metlakatla America/Nome America/Sitka America/Yakutat US/Alaska
-600=HST:
  HST Pacific/Honolulu Pacific/Johnston US/Hawaii
-600=HST -540=HDT:
  America/Adak America/Atka US/Aleutian
-660=SST:
  Pacific/Midway Pacific/Pago_Pago Pacific/Samoa US/Samoa
0=GMT:
  Africa/Abidjan Africa/Accra Africa/Bamako Africa/Banjul Africa/Bissau Africa/Conakry Africa/Dakar Africa/Freetown
  Africa/Lome Africa/Monrovia Africa/Nouakchott Africa/Ouagadougou Africa/Sao_Tome Africa/Timbuktu
  America/Danmarkshavn Atlantic/Reykjavik Atlantic/St_Helena Etc/GMT Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich GMT
  GMT+0 GMT-0 GMT0 Greenwich Iceland
0=GMT 60=BST:
  Europe/Belfast Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/London GB GB-Eire
0=GMT 60=IST:
  Eire Europe/Dublin
0=UTC:
  Etc/UCT Etc/UTC Etc/Universal Etc/Zulu UCT UTC Universal Zulu
0=WET 60=WEST:
  Atlantic/Canary Atlantic/Faeroe Atlantic/Faroe Atlantic/Madeira Europe/Lisbon Portugal WET
120=CAT:
  Africa/Blantyre Africa/Bujumbura Africa/Gaborone Africa/Harare Africa/Juba Africa/Khartoum Africa/Kigali
  Africa/Lubumbashi Africa/Lusaka Africa/Maputo Africa/Windhoek
120=EET:
  Africa/Tripoli Europe/Kaliningrad Libya
120=EET 180=EEST:
  Africa/Cairo Asia/Beirut Asia/Famagusta Asia/Gaza Asia/Hebron Asia/Nicosia EET Egypt Europe/Athens
  Europe/Bucharest Europe/Chisinau Europe/Helsinki Europe/Kiev Europe/Kyiv Europe/Mariehamn Europe/Nicosia
  Europe/Riga Europe/Sofia Europe/Tallinn Europe/Tiraspol Europe/Uzhgorod Europe/Vilnius Europe/Zaporozhye
120=IST 180=IDT:
  Asia/Jerusalem Asia/Tel_Aviv Israel
120=SAST:
  Africa/Johannesburg Africa/Maseru Africa/Mbabane
180=EAT:
  Africa/Addis_Ababa Africa/Asmara Africa/Asmera Africa/Dar_es_Salaam Africa/Djibouti Africa/Kampala
  Africa/Mogadishu Africa/Nairobi Indian/Antananarivo Indian/Comoro Indian/Mayotte
180=MSK:
  Europe/Kirov Europe/Moscow Europe/Simferopol Europe/Volgograd W-SU
300=PKT:
  Asia/Karachi
330=IST:
  Asia/Calcutta Asia/Kolkata
420=WIB:
  Asia/Jakarta Asia/Pontianak
480=AWST:
  Australia/Perth Australia/West
480=CST:
  Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Macao Asia/Macau Asia/Shanghai Asia/Taipei PRC ROC
480=HKT:
  Asia/Hong_Kong Hongkong
480=PST:
  Asia/Manila
480=WITA:
  Asia/Makassar Asia/Ujung_Pandang
540=JST:
  Asia/Tokyo Japan
540=KST:
  Asia/Pyongyang Asia/Seoul ROK
540=WIT:
  Asia/Jayapura
570=ACST:
  Australia/Darwin Australia/North
570=ACST 630=ACDT:
  Australia/Adelaide Australia/Broken_Hill Australia/South Australia/Yancowinna
600=AEST:
  Australia/Brisbane Australia/Lindeman Australia/Queensland
600=AEST 660=AEDT:
  Antarctica/Macquarie Australia/ACT Australia/Canberra Australia/Currie Australia/Hobart Australia/Melbourne
  Australia/NSW Australia/Sydney Australia/Tasmania Australia/Victoria
600=ChST:
  Pacific/Guam Pacific/Saipan
60=CET:
  Africa/Algiers Africa/Tunis
60=CET 120=CEST:
  Africa/Ceuta Arctic/Longyearbyen Atlantic/Jan_Mayen CET Europe/Amsterdam Europe/Andorra Europe/Belgrade
  Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Budapest Europe/Busingen Europe/Copenhagen Europe/Gibraltar
  Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Monaco Europe/Oslo Europe/Paris
  Europe/Podgorica Europe/Prague Europe/Rome Europe/San_Marino Europe/Sarajevo Europe/Skopje Europe/Stockholm
  Europe/Tirane Europe/Vaduz Europe/Vatican Europe/Vienna Europe/Warsaw Europe/Zagreb Europe/Zurich Poland
60=MET 120=MEST:
  MET
60=WAT:
  Africa/Bangui Africa/Brazzaville Africa/Douala Africa/Kinshasa Africa/Lagos Africa/Libreville Africa/Luanda
  Africa/Malabo Africa/Ndjamena Africa/Niamey Africa/Porto-Novo
720=NZST 780=NZDT:
  Antarctica/McMurdo Antarctica/South_Pole NZ Pacific/Auckland
:
  Africa/Casablanca Africa/El_Aaiun America/Araguaina America/Argentina/Buenos_Aires America/Argentina/Catamarca
  America/Argentina/ComodRivadavia America/Argentina/Cordoba America/Argentina/Jujuy America/Argentina/La_Rioja
  America/Argentina/Mendoza America/Argentina/Rio_Gallegos America/Argentina/Salta America/Argentina/San_Juan
  America/Argentina/San_Luis America/Argentina/Tucuman America/Argentina/Ushuaia America/Asuncion America/Bahia
  America/Belem America/Boa_Vista America/Bogota America/Buenos_Aires America/Campo_Grande America/Caracas
  America/Catamarca America/Cayenne America/Cordoba America/Coyhaique America/Cuiaba America/Eirunepe
  America/Fortaleza America/Godthab America/Guayaquil America/Guyana America/Jujuy America/La_Paz America/Lima
  America/Maceio America/Manaus America/Mendoza America/Miquelon America/Montevideo America/Noronha America/Nuuk
  America/Paramaribo America/Porto_Acre America/Porto_Velho America/Punta_Arenas America/Recife America/Rio_Branco
  America/Rosario America/Santarem America/Santiago America/Sao_Paulo America/Scoresbysund Antarctica/Casey
  Antarctica/Davis Antarctica/DumontDUrville Antarctica/Mawson Antarctica/Palmer Antarctica/Rothera Antarctica/Syowa
  Antarctica/Troll Antarctica/Vostok Asia/Aden Asia/Almaty Asia/Amman Asia/Anadyr Asia/Aqtau Asia/Aqtobe
  Asia/Ashgabat Asia/Ashkhabad Asia/Atyrau Asia/Baghdad Asia/Bahrain Asia/Baku Asia/Bangkok Asia/Barnaul
  Asia/Bishkek Asia/Brunei Asia/Chita Asia/Choibalsan Asia/Colombo Asia/Dacca Asia/Damascus Asia/Dhaka Asia/Dili
  Asia/Dubai Asia/Dushanbe Asia/Ho_Chi_Minh Asia/Hovd Asia/Irkutsk Asia/Istanbul Asia/Kabul Asia/Kamchatka
  Asia/Kashgar Asia/Kathmandu Asia/Katmandu Asia/Khandyga Asia/Krasnoyarsk Asia/Kuala_Lumpur Asia/Kuching
  Asia/Kuwait Asia/Magadan Asia/Muscat Asia/Novokuznetsk Asia/Novosibirsk Asia/Omsk Asia/Oral Asia/Phnom_Penh
  Asia/Qatar Asia/Qostanay Asia/Qyzylorda Asia/Rangoon Asia/Riyadh Asia/Saigon Asia/Sakhalin Asia/Samarkand
  Asia/Singapore Asia/Srednekolymsk Asia/Tashkent Asia/Tbilisi Asia/Tehran Asia/Thimbu Asia/Thimphu Asia/Tomsk
  Asia/Ulaanbaatar Asia/Ulan_Bator Asia/Urumqi Asia/Ust-Nera Asia/Vientiane Asia/Vladivostok Asia/Yakutsk
  Asia/Yangon Asia/Yekaterinburg Asia/Yerevan Atlantic/Azores Atlantic/Cape_Verde Atlantic/South_Georgia
  Atlantic/Stanley Australia/Eucla Australia/LHI Australia/Lord_Howe Brazil/Acre Brazil/DeNoronha Brazil/East
  Brazil/West Chile/Continental Chile/EasterIsland Etc/GMT+1 Etc/GMT+10 Etc/GMT+11 Etc/GMT+12 Etc/GMT+2 Etc/GMT+3
  Etc/GMT+4 Etc/GMT+5 Etc/GMT+6 Etc/GMT+7 Etc/GMT+8 Etc/GMT+9 Etc/GMT-1 Etc/GMT-10 Etc/GMT-11 Etc/GMT-12 Etc/GMT-13
  Etc/GMT-14 Etc/GMT-2 Etc/GMT-3 Etc/GMT-4 Etc/GMT-5 Etc/GMT-6 Etc/GMT-7 Etc/GMT-8 Etc/GMT-9 Europe/Astrakhan
  Europe/Istanbul Europe/Minsk Europe/Samara Europe/Saratov Europe/Ulyanovsk Indian/Chagos Indian/Christmas
  Indian/Cocos Indian/Kerguelen Indian/Mahe Indian/Maldives Indian/Mauritius Indian/Reunion Iran Kwajalein NZ-CHAT
  Pacific/Apia Pacific/Bougainville Pacific/Chatham Pacific/Chuuk Pacific/Easter Pacific/Efate Pacific/Enderbury
  Pacific/Fakaofo Pacific/Fiji Pacific/Funafuti Pacific/Galapagos Pacific/Gambier Pacific/Guadalcanal Pacific/Kanton
  Pacific/Kiritimati Pacific/Kosrae Pacific/Kwajalein Pacific/Majuro Pacific/Marquesas Pacific/Nauru Pacific/Niue
  Pacific/Norfolk Pacific/Noumea Pacific/Palau Pacific/Pitcairn Pacific/Pohnpei Pacific/Ponape Pacific/Port_Moresby
  Pacific/Rarotonga Pacific/Tahiti Pacific/Tarawa Pacific/Tongatapu Pacific/Truk Pacific/Wake Pacific/Wallis
  Pacific/Yap Singapore Turkey
`;

/** Names of zones in the order of the alphabet, and for each the abbreviations by minutes from UTC. */
export const timeZones: ReadonlyMap<string, ReadonlyMap<number, string>> = parse(ZONES);

function parse(text: string): Map<string, ReadonlyMap<number, string>> {
  const zones: [string, ReadonlyMap<number, string>][] = [];
  let names: ReadonlyMap<number, string> = new Map();
  for (const line of text.trim().split('\n')) {
    if (line.startsWith(' '))
      zones.push(
        ...line
          .trim()
          .split(' ')
          .map((zone) => [zone, names] as [string, typeof names]),
      );
    else names = namesOf(line.slice(0, -1));
  }
  // A placeholder of the database for clocks that nobody has set: it is always UTC.
  zones.push(['Factory', new Map([[0, '-00']])]);
  return new Map(zones.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function namesOf(line: string): ReadonlyMap<number, string> {
  const pairs = line.split(' ').filter((pair) => pair !== '');
  return new Map(
    pairs.map((pair) => pair.split('=') as [string, string]).map(([offset, name]) => [Number(offset), name]),
  );
}
